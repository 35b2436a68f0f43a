import { setImmediate } from 'node:timers/promises'

/** The longest time that a slice delays other work, in ms. */
const sliceMs = 5

/** Runs work that can pause at each `yield` in slices, between which the process does other things. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    await setImmediate()
    const end = performance.now() + sliceMs
    let step = work.next()
    while (!step.done && performance.now() < end) step = work.next()
    if (step.done) return step.value
  }
}

/** Rows of one step: a fraction of a millisecond of comparing. */
const stepRows = 1024

/** Sorts numbers in place; equal ones stay in their order. Can pause at each step. */
export function* sortInSteps(
  numbers: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<void, void> {
  const { length } = numbers
  for (let from = 0; from < length; from += stepRows) {
    numbers.subarray(from, from + stepRows).sort(compare)
    yield
  }
  let sorted: Uint32Array = numbers
  let merged: Uint32Array = new Uint32Array(length)
  for (let width = stepRows; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(from + width, length)
      yield* merge(sorted, merged, compare, [from, middle, Math.min(middle + width, length)])
    }
    ;[sorted, merged] = [merged, sorted]
  }
  if (sorted !== numbers) numbers.set(sorted)
}

/** Merges the sorted `from` to `middle` with `middle` to `end`. */
function* merge(
  source: Uint32Array,
  target: Uint32Array,
  compare: (a: number, b: number) => number,
  [from, middle, end]: [number, number, number],
): Generator<void, void> {
  let left = from
  let right = middle
  for (let at = from; at < end; at += 1) {
    if (at % stepRows === 0) yield
    const takeLeft = right >= end || (left < middle && compare(source[left]!, source[right]!) <= 0)
    target[at] = takeLeft ? source[left++]! : source[right++]!
  }
}

/** The numbers from 0 to below `length`. Can pause at each step. */
export function* numbersTo(length: number): Generator<void, Uint32Array> {
  const numbers = new Uint32Array(length)
  for (let i = 0; i < length; i += 1) {
    numbers[i] = i
    if (i % 65_536 === 0) yield
  }
  return numbers
}

/** Maps each item. Can pause at each step. */
export function* mapInSteps<Item, Result>(
  items: Iterable<Item>,
  change: (item: Item) => Result,
): Generator<void, Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(change(item))
    if (results.length % stepRows === 0) yield
  }
  return results
}
