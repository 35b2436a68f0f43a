import { defaultCurrency } from '../core/currency.ts'
import { productPages } from './site-pages.ts'
import type { SiteSettings } from './site-settings.ts'

/** What a site says of itself until an admin has saved anything [OPS6]. */
export const siteDefaults: SiteSettings = {
  name: 'Bursary',
  tagline: 'Providing reliable scholarship since 2005',
  logoLight: '',
  logoDark: '',
  accent: '',
  footer: '',
  contact: '',
  postalAddress: '',
  phone: '',
  hours: '',
  pages: productPages.map(page => ({ ...page, summary: '', text: '' })),
  social: [
    { network: 'X', label: 'X', url: 'https://x.com/' },
    { network: 'YouTube', label: 'YouTube', url: 'https://www.youtube.com/' },
    { network: 'Facebook', label: 'Facebook', url: 'https://www.facebook.com/' },
  ],
  senderName: '',
  currency: defaultCurrency,
  timeZone: '',
  since: 2005,
  copyrightSince: 2024,
  answerDays: 0,
  awardsPrefix: '',
}
