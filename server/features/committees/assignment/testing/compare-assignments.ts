import { Draw } from '../../../../../contract/eligibility/testing/random-eligibility.ts'
import { type Assignable, type Assignment, assignReadings } from '../assign-readings.ts'

/** What counts, the first most: readings missing, squared loads, fits not had. Less is better. */
type Worth = [missing: number, squares: number, unfit: number]

/** How many small random assignments are not the best there is, and in how many readings have to be missing. */
export function compareAssignments(seed: number, instances: number) {
  const draw = new Draw(seed)
  const found = { different: 0, withMissing: 0 }
  for (let instance = 0; instance < instances; instance++) {
    const input = randomAssignable(draw, draw.integer(1, 4), draw.integer(1, 4))
    const [best, ours] = [bestOf(input), worthOf(input, assignReadings(input))]
    if (best.join() !== ours.join()) found.different++
    if (best[0] > 0) found.withMissing++
  }
  return found
}

export function randomAssignable(draw: Draw, applications: number, readers: number): Assignable {
  const most = draw.integer(1, Math.ceil((4 * applications) / readers))
  const [fits, conflicts] = [draw.pick([0, 2, 9]), draw.next() / 2]
  const numbers = Array.from({ length: readers }, (_, reader) => reader)
  return {
    seed: draw.integer(0, 1_000_000),
    readers: numbers.map(() => ({ limit: draw.integer(0, 2 * most), given: draw.integer(0, most) })),
    applications: Array.from({ length: applications }, () => ({
      missing: draw.integer(0, 3),
      barred: numbers.filter(() => draw.chance(conflicts)),
      ...(draw.chance(0.8) && { fit: numbers.map(() => draw.integer(0, fits)) }),
    })),
  }
}

/**
 * Whether readings could be moved around so that the assignment becomes better: a circle of moves that costs less than
 * nothing. This tells the best of large ones.
 */
export function canBeBettered(
  { readers, applications }: Assignable,
  { pairs, missing }: Assignment,
): boolean {
  const [nobody, end, nodes] = [readers.length, readers.length + 1, readers.length + 2]
  const load = readers.map(({ given }) => given)
  const has = applications.map(() => new Set<number>())
  for (const [application, reader] of pairs) {
    load[reader]!++
    has[application]!.add(reader)
  }
  const square = 18 * nodes + 1
  const lost = square * (2 * Math.max(...load, 0) + 4)
  const costs = Array.from({ length: nodes }, () => Array.from({ length: nodes }, () => Infinity))
  const allow = (from: number, to: number, cost: number) => {
    costs[from]![to] = Math.min(costs[from]![to]!, cost)
  }
  for (const [number, { barred, fit, missing: wanted }] of applications.entries()) {
    const closed = new Set([...has[number]!, ...barred])
    const fitOf = (reader: number) => fit?.[reader] ?? 0
    for (const from of has[number]!.size < wanted ? [...has[number]!, nobody] : has[number]!) {
      for (let to = 0; to <= nobody; to++) if (!closed.has(to)) allow(from, to, fitOf(from) - fitOf(to))
    }
  }
  for (const [reader, { limit, given }] of readers.entries()) {
    if (load[reader]! < limit) allow(reader, end, square * (2 * load[reader]! + 1))
    if (load[reader]! > given) allow(end, reader, -square * (2 * load[reader]! - 1))
  }
  allow(nobody, end, lost)
  if (missing.length > 0) allow(end, nobody, -lost)
  return hasNegativeCircle(costs)
}

function hasNegativeCircle(costs: number[][]): boolean {
  const least = costs.map(() => 0)
  for (let round = 0; round < costs.length; round++) {
    let changed = false
    for (const [from, row] of costs.entries()) {
      for (const [to, cost] of row.entries()) {
        if (least[from]! + cost >= least[to]!) continue
        least[to] = least[from]! + cost
        changed = true
      }
    }
    if (!changed) return false
  }
  return true
}

/** @throws Error where a limit, a conflict or once each is not kept, or what is missing is wrong */
export function worthOf({ readers, applications }: Assignable, { pairs, missing }: Assignment): Worth {
  const added = readers.map(() => 0)
  const wanted = applications.map(each => each.missing)
  let unfit = 0
  for (const [application, reader] of pairs) {
    const { barred, fit } = applications[application]!
    if (barred.includes(reader)) throw new Error(`${reader} must not get ${application}.`)
    added[reader]!++
    wanted[application]!--
    unfit -= fit?.[reader] ?? 0
  }
  if (new Set(pairs.map(String)).size < pairs.length) throw new Error('A reader got an application twice.')
  for (const [reader, { limit, given }] of readers.entries()) {
    if (added[reader]! > Math.max(0, limit - given)) throw new Error(`${reader} got too many.`)
  }
  const named = applications.map(
    (_, number) => missing.find(each => each.application === number)?.missing ?? 0,
  )
  if (named.join() !== wanted.join()) throw new Error(`Missing are ${wanted.join()}, not ${named.join()}.`)
  const squares = readers.reduce((sum, { given }, reader) => sum + (given + added[reader]!) ** 2, 0)
  return [wanted.reduce((sum, each) => sum + each, 0), squares, unfit]
}

/** The best of all assignments, tried one by one. */
function bestOf(input: Assignable): Worth {
  const { readers, applications } = input
  const load = readers.map(({ given }) => given)
  let best: Worth = [Infinity, Infinity, Infinity]
  const tryReader = (application: number, reader: number, left: number, missing: number, unfit: number) => {
    const one = applications[application]
    if (!one) {
      const worth: Worth = [missing, load.reduce((sum, each) => sum + each ** 2, 0), unfit]
      if (isLess(worth, best)) best = worth
    } else if (reader === readers.length) {
      tryReader(application + 1, 0, applications[application + 1]?.missing ?? 0, missing + left, unfit)
    } else {
      tryReader(application, reader + 1, left, missing, unfit)
      if (left === 0 || one.barred.includes(reader) || load[reader]! >= readers[reader]!.limit) return
      load[reader]!++
      tryReader(application, reader + 1, left - 1, missing, unfit - (one.fit?.[reader] ?? 0))
      load[reader]!--
    }
  }
  tryReader(0, 0, applications[0]?.missing ?? 0, 0, 0)
  return best
}

function isLess(one: Worth, other: Worth): boolean {
  const at = one.findIndex((each, index) => each !== other[index])
  return at >= 0 && one[at]! < other[at]!
}
