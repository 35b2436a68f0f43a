import { storedValue } from './stored-value.ts'

/** The token of the product's API, in local storage under `token` [A9]. */
export const storedToken = storedValue('local', 'token')

/** Whose token the API gets: the email, and the identity session once it is known. */
interface TokenOwner {
  email: string
  sid?: string | undefined
}

let owner: TokenOwner | undefined

/** @returns whose token is asked for; nothing while nobody is signed in, as far as the server knows */
export const tokenOwner = () => owner

export function setTokenOwner(next: TokenOwner | undefined): void {
  owner = next
}
