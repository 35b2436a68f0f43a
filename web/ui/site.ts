import { createContext, use } from 'react'
import type { Site } from '../../contract/page-context.ts'

/** The site that the page is of. Its name is enough where the data of the page did not come. */
export const SiteContext = createContext({
  name: 'Bursary',
  links: [],
  signInProviders: [],
  social: [],
  currency: 'usd',
  currencySign: '$',
  timeZone: '',
  answerDays: 0,
} as unknown as Site)

/** @returns what the office has set of the site [OPS6] */
export function useSite(): Site {
  return use(SiteContext)
}
