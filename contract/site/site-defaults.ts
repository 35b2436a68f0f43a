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
  about: '',
  terms: '',
  privacy: '',
  senderName: '',
  since: 2005,
  copyrightSince: 2024,
  answerDays: 1,
}
