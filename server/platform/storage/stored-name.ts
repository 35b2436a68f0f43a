import { z } from 'zod'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pattern = new RegExp(`^${id}/[a-z0-9][a-z0-9.-]{0,99}$`)

/**
 * Whether this may name a file of a store: the id of a picture, document or upload, and what it is of it, such as
 * `{id}/full.webp`. No path or address that is made of it leads out of the store.
 */
export function isStoredName(name: string): boolean {
  return pattern.test(name)
}

/** The same for what is read from outside, such as a restored queue or a backup. */
export const storedName = z.string().refine(isStoredName, 'This is not the name of a stored file.')

/** @returns the name. @throws Error when it is not one of a stored file */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a stored file.`)
  return name
}

/** The id in the name of a stored file. */
export function idOf(name: string): string {
  return name.slice(0, name.indexOf('/'))
}
