import { smallestGroup } from '../core/smallest-group.ts'

/** A group with how many of it applied and were awarded; the totals of all groups are known to the reader. */
export interface Group {
  name: string
  applied: number
  awarded: number
}

/** The same, where null hides a number. */
export interface ShownGroup {
  name: string
  applied: number | null
  awarded: number | null
}

/**
 * Hides the numbers of groups under ten, and of as many others as keep them from being computed: what is hidden is at least
 * two groups, and together at least ten people [AUDIT3]. Awards are hidden the same way, and where the people without one are
 * fewer than ten.
 */
export function hideSmall(groups: readonly Group[]): ShownGroup[] {
  const applied = hiddenBy(groups, ({ applied: count }) => [count])
  const awarded = hiddenBy(groups, group => [group.awarded, group.applied - group.awarded], applied)
  return groups.map(group => ({
    name: group.name,
    applied: applied.has(group) ? null : group.applied,
    awarded: awarded.has(group) ? null : group.awarded,
  }))
}

/** The groups of which none of these counts is shown. @param already groups that are hidden anyway */
function hiddenBy(
  groups: readonly Group[],
  countsOf: (group: Group) => number[],
  already: ReadonlySet<Group> = new Set(),
): Set<Group> {
  const smallest = (group: Group) => Math.min(...countsOf(group))
  const hidden = new Set(groups.filter(group => already.has(group) || smallest(group) < smallestGroup))
  const rest = groups.filter(group => !hidden.has(group)).toSorted((a, b) => smallest(a) - smallest(b))
  while (hidden.size > 0 && rest.length > 0 && canBeComputed([...hidden], countsOf)) {
    hidden.add(rest.shift() as Group)
  }
  return hidden
}

function canBeComputed(hidden: readonly Group[], countsOf: (group: Group) => number[]): boolean {
  const together = hidden.map(countsOf).reduce((sums, counts) => sums.map((sum, i) => sum + (counts[i] ?? 0)))
  return hidden.length < 2 || Math.min(...together) < smallestGroup
}
