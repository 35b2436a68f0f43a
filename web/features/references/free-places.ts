import type { OwnReferences } from '../../../contract/references/references.ts'

/** How many people are still to be named. */
export function freePlaces({ count, people }: Pick<OwnReferences, 'count' | 'people'>): number {
  const named = people.filter(({ state }) => state === 'asked' || state === 'opened' || state === 'received')
  return Math.max(0, count - named.length)
}
