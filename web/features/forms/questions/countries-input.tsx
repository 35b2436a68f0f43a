import { type ChangeEvent, useId, useState } from 'react'
import { countriesByName, countryName } from '../../../../contract/core/countries.ts'
import { allOf } from '../../../../contract/forms/answers.ts'
import type * as Names from '../../../../contract/core/names/country-names.ts'
import { formLimits } from '../../../../contract/forms/form-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Group } from './choice-inputs.tsx'
import type { QuestionInput } from './question-input.ts'

/** Several countries: each can be taken out again; the next one is typed by any of its names, or chosen from the list. */
export function CountriesInput({ question, answer, error, onAnswer }: QuestionInput<'countries'>) {
  const list = useId()
  const chosen = allOf(answer)
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<typeof Names>()
  const meant = countryMeant(typed, names)

  function type({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    setTyped(value)
    const named = countriesByName().find(({ name }) => name === value)
    // What is chosen from the list is not typed letter by letter.
    if (named && !/^(insertText|insertComp|delete)/.test((nativeEvent as InputEvent).inputType ?? ''))
      return add(named.id)
    if (!names) void import('../../../../contract/core/names/country-names.ts').then(setNames, () => {})
  }

  function add(code: string | undefined) {
    if (!code) return
    setTyped('')
    if (!chosen.includes(code)) onAnswer(question.id, [...chosen, code])
  }

  return (
    <Group question={question} error={error}>
      {chosen.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {chosen.map(code => (
            <li key={code} className="flex items-center rounded-control bg-sunken pl-4">
              {countryName(code)}
              <Button
                variant="quiet"
                aria-label={`Remove ${countryName(code)}`}
                className="px-3"
                onClick={() =>
                  onAnswer(
                    question.id,
                    chosen.filter(each => each !== code),
                  )
                }
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < formLimits.countries && (
        <>
          <TextField
            name={question.id}
            label={chosen.length > 0 ? 'Add another country' : 'Add a country'}
            list={list}
            autoComplete="off"
            value={typed}
            onChange={type}
            onBlur={() => add(meant)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add(meant)
            }}
          />
          <datalist id={list}>
            {countriesByName()
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
          </datalist>
          <p role="status" className="text-[0.95rem] text-ink-soft">
            {meant && `Press Enter to add ${countryName(meant)}.`}
          </p>
        </>
      )}
    </Group>
  )
}

/** The country that is meant by one of its names, if no other is; nothing by a single letter. */
function countryMeant(typed: string, names: typeof Names | undefined): string | undefined {
  const named = countriesByName().find(({ name }) => name === typed)
  const [only, another] = named ? [named.id] : (names?.countriesMeant(typed) ?? [])
  return typed.length > 1 && !another ? only : undefined
}
