import type { PublicKey } from './endpoints.ts'
import type { Terms } from './scholarship-terms.ts'
import type { SiteSettings } from './site/site-settings.ts'

/** Answers a declared call that anybody may make: its status, and the data or the error. @param input as in `Call` */
export type AnswerInProcess = (key: PublicKey, input: object) => Promise<{ status: number; body: unknown }>

/** An OpenID provider as people see it: "Login with {label}". */
export interface SignInProvider {
  id: string
  label: string
}

/** What every page knows of this installation. */
export interface Site
  extends Pick<SiteSettings, 'name' | 'tagline' | 'logoLight' | 'logoDark' | 'footer' | 'copyrightSince'> {
  /** The address people reach it by, such as `https://scholarships.example.org`; for canonical links. */
  siteUrl: string
  /** With whom it offers to sign in: pages are rendered with their buttons. */
  signInProviders: readonly SignInProvider[]
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
