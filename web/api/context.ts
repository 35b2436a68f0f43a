import { createContext } from 'react-router'
import type { PublicKey } from '../../contract/endpoints.ts'
import type { OwnTexts, Site } from '../../contract/page-context.ts'
import type { ApiCall } from './client.ts'

/** What the server gives the page that is being rendered. */
export const pageContext = createContext<{
  /** The API client of the request. */
  call: ApiCall<PublicKey>
  /** The installation. */
  site: Site
  /** What the short pages say. */
  texts: OwnTexts
  /** Logs why the page failed. */
  logError: (error: unknown) => void
}>()
