import { storedValue } from './stored-value.ts'

/** The token of the product's API, in local storage under `token` [A9]. */
export const storedToken = storedValue('local', 'token')

let owner: string | undefined

/** Tells whose token it is: the email of the identity session, or `undefined` after signing out. */
export function setTokenOwner(email: string | undefined) {
  owner = email
}

/** @returns the email that `setTokenOwner` was told last */
export function tokenOwner(): string | undefined {
  return owner
}
