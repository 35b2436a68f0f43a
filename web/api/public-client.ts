import { createApiCall } from './client.ts'

/** The client for calls that need no sign-in, in the browser. */
export const publicCall = createApiCall((path, init) => fetch(path, init))
