import { createContext } from 'react-router'
import type { PublicKey } from '../../contract/endpoints.ts'
import type { Site } from '../../contract/page-context.ts'
import type { ApiCall } from './client.ts'

/** The API client of the request that is being rendered; set by the server, read by loaders. */
export const apiContext = createContext<ApiCall<PublicKey>>()

/** The installation; set by the server, read by the root's loader. */
export const siteContext = createContext<Site>()

/** Logs why the page that is being rendered failed; set by the server. */
export const logErrorContext = createContext<(error: unknown) => void>()
