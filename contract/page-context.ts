import type { PublicKey } from './endpoints.ts'
import type { Terms } from './scholarship-terms.ts'
import type { SiteSettings } from './site/site-settings.ts'

/** Answers a declared call that anybody may make: its status, and the data or the error. @param input as in `Call` */
export type AnswerInProcess = (key: PublicKey, input: object) => Promise<{ status: number; body: unknown }>

/** What every page knows of this installation. */
export interface Site
  extends Pick<SiteSettings, 'name' | 'tagline' | 'logoLight' | 'logoDark' | 'footer' | 'copyrightSince'> {
  /** The address people reach it by, such as `https://scholarships.example.org`; for canonical links. */
  siteUrl: string
  /** Whether it offers to sign in with Google: pages are rendered with or without the button. */
  googleSignIn: boolean
  /** The address that the Contact page names, if the office has set one. */
  contactEmail?: string | undefined
  /** The style with the office's accent; empty without one. */
  accentStyle: string
}

/** What the short pages say that the office has written or counted itself [OPS6]. */
export interface OwnTexts extends Pick<SiteSettings, 'since' | 'answerDays'> {
  /** Safe HTML by page; a page without one shows the product's own text. */
  html: Partial<Record<'about' | 'terms' | 'privacy', string>>
}

/** The site as its pages show it at one moment. */
export interface SiteContent {
  site: Site
  texts: OwnTexts
  /** What scholarships are sorted into. */
  terms: Terms
}
