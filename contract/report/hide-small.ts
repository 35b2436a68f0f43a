import { smallestGroup } from '../core/smallest-group.ts'

/** A group with how many of it applied and were awarded; the totals of all groups are known to the reader. */
export interface Group {
  name: string
  applied: number
  awarded: number
  /** Of the report of all: it would tell a number that a single report hides. */
  tells?: { applied: boolean; awarded: boolean }
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
  const told = (count: 'applied' | 'awarded') => groups.filter(({ tells }) => tells?.[count])
  const applied = hiddenBy(groups, appliedOf, new Set(told('applied')))
  const awarded = hiddenBy(groups, awardedOf, new Set([...applied, ...told('awarded')]))
  return groups.map(group => ({
    name: group.name,
    applied: applied.has(group) ? null : group.applied,
    awarded: awarded.has(group) ? null : group.awarded,
  }))
}

const appliedOf = ({ applied }: Group) => [applied]
const awardedOf = ({ awarded, applied }: Group) => [awarded, applied - awarded]

/** The groups of which none of these counts is shown. @param already groups that are hidden anyway */
function hiddenBy(
  groups: readonly Group[],
  countsOf: (group: Group) => number[],
  already: ReadonlySet<Group>,
): Set<Group> {
  const smallest = (group: Group) => Math.min(...countsOf(group))
  const hidden = new Set(groups.filter(group => already.has(group) || smallest(group) < smallestGroup))
  const rest = groups.filter(group => !hidden.has(group)).toSorted((a, b) => smallest(a) - smallest(b))
  while (hidden.size > 0 && rest.length > 0 && canBeComputed([...hidden], countsOf)) {
    hidden.add(rest.shift() as Group)
  }
  return hidden
}

const canBeComputed = (hidden: readonly Group[], countsOf: (group: Group) => number[]) =>
  tells(hidden.map(countsOf).reduce(add, nothing))

/** Numbers that are hidden, and known together: how many they are, and their sums. */
interface Sums {
  hidden: number
  sums: readonly number[]
}

const nothing: Sums = { hidden: 0, sums: [] }

const add = ({ hidden, sums }: Sums, counts: readonly number[]): Sums => ({
  hidden: hidden + 1,
  sums: counts.map((count, i) => count + (sums[i] ?? 0)),
})

/** Whether what is known together tells a hidden number, or is of too few people. */
const tells = ({ hidden, sums }: Sums) => hidden === 1 || (hidden > 1 && Math.min(...sums) < smallestGroup)

/**
 * What single reports hide of each group. The report of all less the single ones that show a group is the sum of those that hide
 * it: of a single hidden number, or of fewer than ten people, it must not be known.
 */
export class HiddenInReports {
  readonly #applied = new Map<string, Sums>()
  readonly #awarded = new Map<string, Sums>()

  /** Adds the groups of a report. @returns nothing */
  add(groups: readonly Group[]): void {
    for (const [index, shown] of hideSmall(groups).entries()) {
      const group = groups[index] as Group
      const { name } = group
      if (shown.applied === null)
        this.#applied.set(name, add(this.#applied.get(name) ?? nothing, appliedOf(group)))
      if (shown.awarded === null)
        this.#awarded.set(name, add(this.#awarded.get(name) ?? nothing, awardedOf(group)))
    }
  }

  /** The groups of which the report of all would tell something. */
  told(): Map<string, { applied: boolean; awarded: boolean }> {
    const names = new Set([...this.#applied.keys(), ...this.#awarded.keys()])
    const of = (sums: ReadonlyMap<string, Sums>, name: string) => tells(sums.get(name) ?? nothing)
    const told = Array.from(names, name => {
      const which = { applied: of(this.#applied, name), awarded: of(this.#awarded, name) }
      return [name, which] as const
    })
    return new Map(told.filter(([, { applied, awarded }]) => applied || awarded))
  }
}
