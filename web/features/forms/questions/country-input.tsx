import { useRef, useState } from 'react'
import { countriesByName, countryCodes, countryName } from '../../../../contract/core/countries.ts'
import { controlClass } from '../../../ui/fields/control-class.ts'
import { Select } from '../../../ui/fields/text-field.tsx'
import type { QuestionInput } from './question-input.ts'
import { common } from './text-inputs.tsx'

/** A country, by its English name; typing any name that people use finds it. */
export function CountryInput(props: QuestionInput<'country'>) {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<readonly string[]>(countryCodes)
  const last = useRef('')
  async function find(name: string) {
    setTyped(name)
    last.current = name
    const names = await import('../../../../contract/core/names/country-names.ts').catch(() => undefined)
    // More was typed while the names came.
    if (last.current !== name) return
    const meant = names?.countriesMeant(name) ?? countryCodes
    setWanted(meant)
    if (meant.length === 1) props.onAnswer(props.question.id, meant[0] ?? '')
  }
  const field = common(props)
  const offered = countriesByName().filter(({ id }) => wanted.includes(id) || id === field.value)
  return (
    <div>
      <Select {...field} autoComplete="country">
        <option value="">Please choose</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <input
        type="text"
        value={typed}
        onChange={event => find(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
        aria-label="Type a country"
        placeholder="Or type it, by any of its names"
        className={`${controlClass} mt-1`}
      />
      <p role="status" className="text-[0.95rem] text-ink-soft">
        {typed && status(wanted)}
      </p>
    </div>
  )
}

function status([only, another]: readonly string[]): string {
  if (!only) return 'No such country.'
  return another ? '' : `${countryName(only)} is chosen.`
}
