import type { ReactNode } from 'react'
import type { ListAddress } from '../../../../contract/scholarships/list-address.ts'
import { type LimitGroup, limitGroups } from '../../../../contract/scholarships/scholarship-filters.ts'
import type { TermKind } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ScholarshipFacets } from '../../../../contract/scholarships/scholarships.ts'
import { ChoiceRow } from './choice-row.tsx'
import { limitText, parameterTitles } from '../../../../contract/scholarships/filter-texts.ts'
import { useSite } from '../../../ui/site.ts'
import type { Choose } from './use-find.ts'

export type GroupsProps = {
  wish: ListAddress
  choose: Choose
  /** How many the list has, and each choice; none while they are not ready. */
  count: number
  facets: ScholarshipFacets | undefined
}

/** The frame of a group. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

type KnownGroupProps = GroupsProps & {
  group: TermKind
  choices: readonly string[]
}

/** A group whose choices are known, whatever is found; several can be made. */
export function KnownGroup({ group, choices, wish, choose, facets }: KnownGroupProps) {
  return (
    <Group title={parameterTitles[group]}>
      <div className={choices.length > 12 ? 'max-h-108 overflow-y-auto' : undefined}>
        {choices.map(choice => (
          <ChoiceRow
            key={choice}
            type="checkbox"
            name={group}
            value={choice}
            text={choice}
            checked={wish[group].includes(choice)}
            count={facets && countOf(facets[group], choice)}
            onChange={() => choose({ [group]: toggled(wish[group], choice) })}
          />
        ))}
      </div>
    </Group>
  )
}

const countsOfLimits = { maxFee: 'fee', closesWithin: 'closing', minRating: 'rating' } as const

/** A group of limits, of which one can be chosen; a limit of the address that is not among them is added. */
export function Limits({ group, wish, choose, count, facets }: GroupsProps & { group: LimitGroup }) {
  const { currencySign } = useSite()
  const chosen = wish[group]
  const offered: readonly number[] = limitGroups[group]
  const limits = chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]
  const withoutIt = facets?.without.find(other => other.group === group)?.count ?? count
  const row = (text: string, limit: number | undefined, given: number | undefined) => (
    <ChoiceRow
      key={text}
      type="radio"
      name={group}
      value={limit ?? ''}
      text={text}
      checked={chosen === limit}
      count={given}
      always={limit === undefined}
      onChange={() => choose({ [group]: limit })}
    />
  )
  return (
    <Group title={parameterTitles[group]}>
      {row('Any', undefined, facets && withoutIt)}
      {limits.map(limit =>
        row(
          limitText(group, limit, currencySign),
          limit,
          facets && countOf(facets[countsOfLimits[group]], limit, offered.includes(limit) ? 0 : count),
        ),
      )}
    </Group>
  )
}

/** The box that shows closed scholarships as well [FIND4]. */
export function ClosedBox({ wish, choose, facets }: GroupsProps) {
  return (
    <ChoiceRow
      type="checkbox"
      name="closed"
      value={wish.closed === 'only' ? 'only' : 'include'}
      text={parameterTitles.closed}
      checked={wish.closed !== 'exclude'}
      count={facets?.closed}
      onChange={() => choose({ closed: wish.closed === 'exclude' ? 'include' : 'exclude' })}
    />
  )
}

/** The choices with `choice`, or without it if it was among them; sorted, as addresses have them. */
export function toggled(choices: readonly string[], choice: string): string[] {
  const others = choices.filter(other => other !== choice)
  return others.length < choices.length ? others : [...choices, choice].sort()
}

function countOf<Value>(counts: readonly { value: Value; count: number }[], value: Value, otherwise = 0) {
  return counts.find(counted => counted.value === value)?.count ?? otherwise
}
