import { storedValue } from './stored-value.ts'

/** The token of the product's API, in local storage under `token` [A9]. */
export const storedToken = storedValue('local', 'token')
