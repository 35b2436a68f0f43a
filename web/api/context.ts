import { createContext } from 'react-router'
import type { PublicKey } from '../../contract/endpoints.ts'
import type { SiteContent } from '../../contract/page-context.ts'
import type { ApiCall } from './client.ts'

/** What the server gives the page that is being rendered. */
export const pageContext = createContext<
  SiteContent & {
    /** The API client of the request. */
    call: ApiCall<PublicKey>
    /** Logs why the page failed. */
    logError: (error: unknown) => void
  }
>()
