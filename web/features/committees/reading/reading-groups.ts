import type { OwnCommittee, OwnReading } from '../../../../contract/committees/readings.ts'

/** The readings of a committee: those that wait for points, the begun ones first, and what became of the others. */
export function groupsOf(readings: readonly OwnReading[]) {
  const waits = readings.filter(({ state }) => state === 'begun' || state === 'reopened')
  return {
    toRead: [...waits, ...readings.filter(({ state }) => state === 'assigned')],
    submitted: readings.filter(({ state }) => state === 'submitted'),
    gone: readings.filter(({ state }) => state === 'givenBack' || state === 'void'),
  }
}

/** How many are submitted, of those that are the reader's. */
export function countOf(readings: readonly OwnReading[]) {
  const { toRead, submitted } = groupsOf(readings)
  return { done: submitted.length, all: toRead.length + submitted.length }
}

/** Whether the ranking is open to somebody: for a chair from when the committee is, for others once all of theirs is read [FAIR6]. */
export function canSeeRanking({ part, state, readings }: OwnCommittee): boolean {
  const { toRead, submitted } = groupsOf(readings)
  if (part === 'chair') return state !== 'preparing'
  return state !== 'preparing' && toRead.length === 0 && submitted.some(({ undoUntil }) => undoUntil === null)
}
