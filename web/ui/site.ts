import { createContext, use } from 'react'
import type { Site } from '../../contract/page-context.ts'

/** The site that the page is of. Its name is enough where the data of the page did not come. */
export const SiteContext = createContext({
  name: 'Bursary',
  links: [],
  social: [],
  currency: 'usd',
  currencySign: '$',
} as unknown as Site)

/** @returns what the office has set of the site [OPS6] */
export function useSite(): Site {
  return use(SiteContext)
}
