import { hash } from 'node:crypto'
import { ReadingBoard } from './reading-board.ts'

/** Readers and applications go by their place in these lists. */
export interface Assignable {
  /** `given`: readings that already stand, which count to load and limit. */
  readers: readonly { limit: number; given: number }[]
  applications: readonly {
    /** Readings still wanted. */
    missing: number
    /** Readers who do not get it: conflicts, and those who have it already. */
    barred: readonly number[]
    /** How well each reader fits, a whole number from 0 to 9; all alike where it is left out. */
    fit?: ArrayLike<number>
  }[]
  seed: number
}

export interface Assignment {
  pairs: [application: number, reader: number][]
  missing: { application: number; missing: number }[]
}

/**
 * Assigns readings: as many as possible, then with the least sum of squared loads, then with the greatest sum of fits; the
 * seed decides between equals, so that anybody gets the same again [FAIR4].
 *
 * Exact: a flow of least cost, by successive shortest paths (Ahuja, Magnanti and Orlin, Network Flows, 9.7). Each reading in
 * turn goes to the reader with the least load whom it can reach, by moving others from reader to reader. One that reaches no
 * reader with room goes to nobody, or puts another there that is the smaller loss: without that place readings placed in
 * turn would not be the best.
 */
export function assignReadings({ readers, applications, seed }: Assignable): Assignment {
  const readerAt = drawn(readers.length, `${seed} reader`)
  const placeOf = new Map(readerAt.map((reader, place) => [reader, place]))
  const board = new ReadingBoard(
    readerAt.map(reader => readers[reader]!),
    applications.length,
  )
  for (const application of drawn(applications.length, `${seed} application`)) {
    const { barred, fit, missing } = applications[application]!
    for (const reader of barred) board.bar(application, placeOf.get(reader)!)
    if (fit) for (const [place, reader] of readerAt.entries()) board.setFit(application, place, fit[reader]!)
    for (let reading = 0; reading < missing; reading++) board.place(application)
  }
  const found = applications.map((_, application) =>
    board
      .readersOf(application)
      .map(place => readerAt[place]!)
      .sort((one, other) => one - other),
  )
  return {
    pairs: found.flatMap((own, application) => own.map((reader): [number, number] => [application, reader])),
    missing: applications
      .map(({ missing }, application) => ({ application, missing: missing - found[application]!.length }))
      .filter(({ missing }) => missing > 0),
  }
}

/** The numbers below `count` in an order that only the words decide. */
function drawn(count: number, words: string): number[] {
  const keys = Array.from({ length: count }, (_, number) => hash('sha256', `${words} ${number}`))
  return Array.from(keys.keys()).sort((one, other) => (keys[one]! < keys[other]! ? -1 : 1))
}
