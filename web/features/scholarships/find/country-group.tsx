import { type KeyboardEvent, useState } from 'react'
import {
  maximumChoices,
  maximumCountryLength,
  readChoice,
} from '../../../../contract/scholarships/scholarship-filters.ts'
import { controlClass } from '../../../ui/fields/control-class.ts'
import { ChoiceRow } from './choice-row.tsx'
import { Group, type GroupsProps, shownAtOnce, toggled } from './filter-groups.tsx'
import { plain } from '../../../../contract/scholarships/filter-texts.ts'
import { findForm } from './use-find.ts'

const hintId = 'other-countries'

/** Names of countries that are parts of others. */
const shortName = /^(u[ks]|usa|uae)$/i

/** Room for as many rows of `ChoiceRow`: nothing below moves when other choices leave fewer. Without any, and while one types, it closes up. */
const rowsClass = 'min-h-88 lg:min-h-64'

const tryOthers = 'None. Enter tries other names.'

/**
 * The most frequent countries and those chosen; typing finds the others, and Enter chooses the first of them [FIND2].
 * Before scripts have taken over, what is typed goes out with the form.
 */
export function CountryGroup({ wish, choose, facets }: GroupsProps) {
  const { typed, setTyped, matching, pick, pickFirst } = useCountries({ wish, choose, facets })
  const shown = matching.filter(({ spelling }, index) => index < shownAtOnce || (!typed && spelling))
  const more = matching.length - shown.length
  return (
    <Group wish={wish} group="country">
      <input
        type="text"
        name="country"
        form={findForm}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={pickFirst}
        maxLength={maximumCountryLength}
        aria-label="Find a country"
        aria-describedby={hintId}
        placeholder="Type a country"
        className={`${controlClass} my-1 lg:min-h-10 lg:py-1.5`}
      />
      <div className={facets?.country.length && !typed ? rowsClass : undefined}>
        {shown.map(({ value, count, spelling }) => (
          <ChoiceRow
            key={plain(value)}
            type="checkbox"
            name="country"
            value={spelling ?? value}
            text={value}
            checked={spelling !== undefined}
            count={facets && count}
            onChange={() => pick(spelling ?? value)}
          />
        ))}
      </div>
      <p id={hintId} className="min-h-[1lh] text-[0.95rem] text-ink-soft">
        {facets && typed && matching.length === 0 ? tryOthers : more > 0 && `${more} more`}
      </p>
    </Group>
  )
}

/** The countries that match the typed text, and their keyboard selection. */
function useCountries({ wish, choose, facets }: Pick<GroupsProps, 'wish' | 'choose' | 'facets'>) {
  const [typed, setTyped] = useState('')
  const all = withChosen(facets?.country ?? [], wish.country)
  const matching = all.filter(({ value }) => plain(value).includes(plain(typed.trim())))
  function pick(country: string) {
    const countries = toggled(wish.country, country)
    if (countries.length > maximumChoices) return
    setTyped('')
    choose({ country: countries })
  }
  function pickFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed.trim()) return
    event.preventDefault()
    const isKnown = facets && matching.length > 0 && !shortName.test(typed.trim())
    // The server knows countries by more names.
    const first = isKnown ? matching.find(({ spelling }) => !spelling)?.value : readChoice('country', typed)
    if (first) pick(first)
  }
  return { typed, setTyped, matching, pick, pickFirst }
}

type Country = { value: string; count: number; spelling?: string | undefined }

/** Countries with how the address spells those that are chosen; behind them the chosen ones that have no results. */
function withChosen(counted: readonly Country[], chosen: readonly string[]): Country[] {
  const known = counted.map(country => ({
    ...country,
    spelling: chosen.find(one => plain(one) === plain(country.value)),
  }))
  const missing = chosen.filter(one => !known.some(({ spelling }) => spelling === one))
  return [...known, ...missing.map(one => ({ value: one, count: 0, spelling: one }))]
}
