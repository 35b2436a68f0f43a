import { createContext } from 'react-router'
import type { ApiCall } from './client.ts'

/** The API client of the request that is being rendered; set by the server, read by loaders. */
export const apiContext = createContext<ApiCall>()

/** The address people reach the site by, such as `https://scholarships.example.org`; for canonical links. */
export const siteUrlContext = createContext<string>()
