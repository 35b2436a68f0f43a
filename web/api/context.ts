import { createContext } from 'react-router'
import type { PublicKey } from '../../contract/endpoints.ts'
import type { ApiCall } from './client.ts'

/** The API client of the request that is being rendered; set by the server, read by loaders. */
export const apiContext = createContext<ApiCall<PublicKey>>()

/** What every page knows of this installation. */
export interface Site {
  /** The address people reach it by, such as `https://scholarships.example.org`; for canonical links. */
  siteUrl: string
  /** Whether it offers to sign in with Google: pages are rendered with or without the button. */
  googleSignIn: boolean
}

/** The installation; set by the server, read by the root's loader. */
export const siteContext = createContext<Site>()

/** Logs why the page that is being rendered failed; set by the server. */
export const logErrorContext = createContext<(error: unknown) => void>()
