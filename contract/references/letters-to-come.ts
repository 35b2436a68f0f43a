import type { OwnReferences } from './references.ts'

type Asked = { count: number; people: readonly Pick<OwnReferences['people'][number], 'name' | 'state'>[] }

/** How many people are still to be named. */
export function freePlaces({ count, people }: Asked): number {
  const named = people.filter(({ state }) => state === 'asked' || state === 'opened' || state === 'received')
  return Math.max(0, count - named.length)
}

/** What an applicant has still to do for the letters of reference, and for whose they wait. */
export function stillToDo(references: Asked): string {
  const free = freePlaces(references)
  const writing = references.people
    .filter(({ state }) => state === 'asked' || state === 'opened')
    .map(({ name }) => name)
  const sentences = [
    free > 0 && `Still to do: name ${free === 1 ? 'one more referee' : `${free} more referees`}.`,
    writing.length > 0 &&
      `Still to come: ${writing.length === 1 ? 'the letter' : 'letters'} of reference by ${writing.join(' and ')}.`,
  ].filter(Boolean)
  return sentences.join(' ') || 'All letters of reference have arrived.'
}
