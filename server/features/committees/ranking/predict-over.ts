/** An application's readings: the places of their readers, and their means. */
interface Group {
  places: number[]
  means: number[]
}

/**
 * What the reader at each place gives over others [FAIR8].
 *
 * It is the best linear unbiased prediction (G. K. Robinson, "That BLUP is a good thing", Statistical Science 6, 1991) with
 * readers as the random effect, so that little is made of few readings. How much is said by the variances of readers and of
 * chance after Henderson's method 3 (Searle, Casella and McCulloch, Variance Components, 1992, chapter 5). So a difference
 * that is the same everywhere goes whole, and nothing is adjusted where readers differ as by chance, or where there are too
 * few readings to tell.
 */
export function predictOver(groups: readonly Group[], readers: number): number[] {
  const observed = sumByReader(groups, ({ means }) => overMean(means), readers)
  /** How far an application's readings would be over their mean by their readers alone. */
  const byReaders = (gives: number[], { places }: Group) => overMean(places.map(place => gives[place]!))
  const solveWith = (ridge: number) =>
    solve(observed, gives => {
      const sums = sumByReader(groups, group => byReaders(gives, group), readers)
      return sums.map((sum, place) => sum + ridge * gives[place]!)
    })

  const fitted = solveWith(0)
  let [freedom, left] = [0, 0]
  for (const group of groups) {
    const expected = byReaders(fitted, group)
    freedom += group.means.length - 1
    left += overMean(group.means).reduce((sum, each, at) => sum + (each - expected[at]!) ** 2, 0)
  }
  const compared = comparisons(groups, readers)
  // No number where readers alone can explain every reading: then nothing is adjusted.
  const chance = left / (freedom - compared)
  const differences = (dot(observed, fitted) - compared * chance) / freedom
  return differences > 0 ? solveWith(chance / differences) : observed.map(() => 0)
}

/** How many readers can be compared with one before them, by applications that both read or by others in between. */
function comparisons(groups: readonly Group[], readers: number): number {
  const leads = Array.from({ length: readers }, (_, place) => place)
  const first = (place: number): number => (leads[place] === place ? place : first(leads[place]!))
  for (const { places } of groups) {
    for (const place of places) leads[first(place)] = first(places[0]!)
  }
  return leads.filter((lead, place) => lead !== place).length
}

function sumByReader(
  groups: readonly Group[],
  values: (group: Group) => number[],
  readers: number,
): number[] {
  const sums = Array.from({ length: readers }, () => 0)
  for (const group of groups)
    for (const [at, value] of values(group).entries()) sums[group.places[at]!]! += value
  return sums
}

/** Solves linear equations by conjugate gradients, to the shortest solution; `times` multiplies with their matrix. */
function solve(right: number[], times: (values: number[]) => number[]): number[] {
  let [solution, rest, direction] = [right.map(() => 0), right, right]
  let size = dot(rest, rest)
  for (let turn = 0; turn < 10 * right.length && size > 1e-20; turn++) {
    const image = times(direction)
    const step = size / dot(direction, image)
    solution = plus(solution, step, direction)
    rest = plus(rest, -step, image)
    const before = size
    size = dot(rest, rest)
    direction = plus(rest, size / before, direction)
  }
  return solution
}

function plus(values: number[], times: number, others: number[]): number[] {
  return values.map((value, at) => value + times * others[at]!)
}

function dot(values: number[], others: number[]): number {
  return values.reduce((sum, value, at) => sum + value * others[at]!, 0)
}

/** How far each is over the mean of all. */
function overMean(values: number[]): number[] {
  const mean = meanOf(values)
  return values.map(value => value - mean)
}

export function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
