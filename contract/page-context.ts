import type { PublicKey } from './endpoints.ts'
import type { Terms } from './scholarships/scholarship-terms.ts'
import type { footerLinks } from './site/site-pages.ts'
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
  /** Sign-in providers: pages are rendered with their buttons. */
  signInProviders: readonly SignInProvider[]
  /** The style with the office's accent; empty without one. */
  accentStyle: string
  /** The office's currency, by ISO 4217 code, and what comes before a price. */
  currency: string
  currencySign: string
  /** The office's time zone; empty where none is set. */
  timeZone: string
  /** Working days within which the office answers; 0 when it promises none. */
  answerDays: number
  /** The footer's groups of links [L5]. */
  links: ReturnType<typeof footerLinks>
  /** Its icons, each a path in a square of 24. */
  social: { label: string; url: string; icon: string }[]
}

/** A page that the footer leads to [L5] [OPS6]. */
export interface PageText {
  title: string
  summary: string
  /** Safe HTML. */
  html: string
  /** How to reach the office, on the Contact page alone. */
  contact?: Pick<SiteSettings, 'postalAddress' | 'phone' | 'hours'> & { email: string }
}

/** The site as its pages show it at one moment. */
export interface SiteContent {
  site: Site
  /** By their paths, such as `/about`. */
  texts: ReadonlyMap<string, PageText>
  /** What scholarships are sorted into. */
  terms: Terms
}
