import { type ReactNode, useState } from 'react'
import { fitNames } from '../../../../contract/scholarships/fit-names.ts'
import type { ListAddress } from '../../../../contract/scholarships/list-address.ts'
import {
  type FilterGroup,
  type FitChoice,
  type LimitGroup,
  limitGroups,
} from '../../../../contract/scholarships/scholarship-filters.ts'
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
  facets: (ScholarshipFacets & { fit?: { value: FitChoice; count: number }[] }) | undefined
}

type GroupProps = { wish: ListAddress; group: FilterGroup | 'fit'; children: ReactNode }

/** The frame of a group, which folds and says how many of its choices are chosen; a page opens with two open [FIND1]. */
export function Group({ wish, group, children }: GroupProps) {
  const title = parameterTitles[group]
  const chosen = [wish[group] ?? []].flat().length
  return (
    <Fold
      open={chosen > 0 || /subject|degree/.test(group)}
      title={title + (chosen ? `: ${chosen} chosen` : '')}
    >
      <fieldset aria-label={title} className="min-w-0">
        {children}
      </fieldset>
    </Fold>
  )
}

/** @param open at first; then the reader decides, whatever is chosen */
function Fold({ open, title, children }: { open: boolean; title: string; children: ReactNode }) {
  const [atFirst] = useState(open)
  return (
    <details open={atFirst}>
      <summary className="min-h-11 content-center font-semibold">{title}</summary>
      {children}
    </details>
  )
}

/** This many choices of a long group are shown before anything is pressed or typed. */
export const shownAtOnce = 8

type KnownGroupProps = GroupsProps & {
  group: TermKind | 'fit'
  choices: readonly string[]
}

/** A group whose choices are known, whatever is found; several can be made. Most choices of a long one are folded. */
export function KnownGroup({ group, choices, wish, choose, facets }: KnownGroupProps) {
  const chosen: readonly string[] = wish[group]
  const more = choices.slice(shownAtOnce)
  const counts: readonly { value: string; count: number }[] | undefined = facets?.[group]
  const row = (choice: string) => (
    <ChoiceRow
      key={choice}
      type="checkbox"
      name={group}
      value={choice}
      // oxlint-disable-next-line bursary/own-names -- this group has no other choices
      text={group === 'fit' ? fitNames[choice as FitChoice] : choice}
      checked={chosen.includes(choice)}
      count={counts && countOf(counts, choice)}
      onChange={() => choose({ [group]: toggled(chosen, choice) })}
    />
  )
  return (
    <Group wish={wish} group={group}>
      {choices.slice(0, shownAtOnce).map(row)}
      {more.length > 0 && (
        <Fold open={more.some(choice => chosen.includes(choice))} title={`${more.length} more`}>
          {more.map(row)}
        </Fold>
      )}
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
    <Group wish={wish} group={group}>
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
