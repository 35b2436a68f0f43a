import { z } from 'zod'
import { currencies } from '../core/currency.ts'
import { isTimeZone } from '../core/time/zoned-time.ts'
import { email, plainText, storableText, storedImageUrl, text, wholeNumber } from '../core/fields.ts'
import { password, userName } from '../people/users.ts'
import { accentProblem } from './accent.ts'
import {
  footerGroups,
  isOwnPage,
  maximumOwnPages,
  maximumPageTexts,
  productPages,
  sitePagePath,
} from './site-pages.ts'
import { maximumSocialLinks, socialNetworks } from './social-networks.ts'

const siteName = text('the name of the site', 60)

const logo = z.union([storedImageUrl, z.literal('')])

const year = (label: string) =>
  wholeNumber(`Please enter ${label} as a year, such as 2005.`)
    .min(1000, `Please enter ${label} as a year, such as 2005.`)
    .max(2100, `Please enter ${label} as a year, such as 2005.`)

const isOneLine = (value: string) => !/[\r\n]/.test(value)

const line = (max: number) => plainText(max).refine(isOneLine, 'Please use one line.')

const sitePage = z.strictObject({
  slug: text('an address', 40)
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use letters, digits and hyphens, such as travel-grants.'),
  title: text('a title', 60).refine(isOneLine, 'Please use one line.'),
  group: z.enum(footerGroups, 'Please choose a group.'),
  shown: z.boolean(),
  summary: line(160),
  text: plainText(20_000),
})

/** The pages of the footer in their order; a page of the product that is not named is not shown. */
const sitePages = z
  .array(sitePage)
  .max(productPages.length + maximumOwnPages, `Please use at most ${maximumOwnPages} pages of your own.`)
  .superRefine((pages, context) => {
    const problem = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (pages.filter(({ slug }) => isOwnPage(slug)).length > maximumOwnPages) {
      problem([], `Please use at most ${maximumOwnPages} pages of your own.`)
    }
    if (pages.reduce((sum, page) => sum + page.text.length, 0) > maximumPageTexts) {
      problem([], `Please use at most ${maximumPageTexts.toLocaleString('en')} characters for all pages.`)
    }
    for (const [at, { slug, title, shown, text: own }] of pages.entries()) {
      if (pages.findIndex(page => page.slug === slug) < at) {
        problem([at, 'slug'], `Another page has the address ${sitePagePath(slug)}.`)
      }
      if (shown && own === '' && (isOwnPage(slug) || slug === 'imprint')) {
        problem([at, 'text'], `Please write the text of ${title || 'the new page'} before it is shown.`)
      }
    }
  })

const socialLink = z.strictObject({
  network: z.enum(socialNetworks, 'Please choose a network.'),
  label: text('what the link is called', 40).refine(isOneLine, 'Please use one line.'),
  url: storableText()
    .trim()
    .max(300)
    .refine(isWebAddress, 'Please enter an address that begins with https://.'),
})

function isWebAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** A colour that can be read, or empty for the product's own. */
const accent = storableText()
  .trim()
  .toLowerCase()
  .superRefine((colour, context) => {
    const problem = accentProblem(colour)
    if (problem) context.addIssue(problem)
  })

/** What an admin can set of how the site looks and what it says [OPS6]. */
export const siteSettings = z.strictObject({
  name: siteName,
  tagline: plainText(120),
  /** The logo on light and on dark ground; empty for the product's mark with the name. */
  logoLight: logo,
  logoDark: logo,
  accent,
  /** A line in the footer. */
  footer: plainText(300),
  /** Below the text of the Contact page. */
  contact: z.union([z.literal(''), email], 'Please enter a valid email address, such as name@example.com.'),
  postalAddress: plainText(300),
  phone: line(40).refine(
    phone => phone === '' || /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(phone),
    'Please enter a phone number, such as +44 20 7946 0000.',
  ),
  hours: plainText(300),
  pages: sitePages,
  social: z.array(socialLink).max(maximumSocialLinks, `Please use at most ${maximumSocialLinks} links.`),
  /** The name beside the address that mails come from. */
  senderName: line(60),
  /** Of fees, charges and payments, by ISO 4217 code. */
  currency: z.enum(currencies, 'Please choose a currency.'),
  /** A name of the IANA time zone database; empty for UTC in mails, and the reader's own on pages. */
  timeZone: line(60).refine(
    zone => zone === '' || isTimeZone(zone),
    'Please choose a time zone from the list.',
  ),
  /** The figures that the pages promise: since when the office works, first year of copyright, days until an answer (0: none promised). */
  since: year('the year'),
  copyrightSince: year('the first year of copyright'),
  answerDays: wholeNumber('Please enter a number of days from 0 to 30.')
    .min(0, 'Please enter a number of days from 0 to 30.')
    .max(30, 'Please enter a number of days from 0 to 30.'),
  /** What the ids of published awards begin with, as 360Giving gave it to the office; empty for one made of the site's address. */
  awardsPrefix: line(60).refine(
    prefix => prefix === '' || /^360G-[\w.-]+$/.test(prefix),
    'Please enter the prefix as 360Giving gave it to you, such as 360G-bursary.',
  ),
})

export type SiteSettings = z.output<typeof siteSettings>
export type SiteField = keyof SiteSettings

/** `GET /siteSettings`: the current settings and their history, newest first. */
export const siteHistory = z.strictObject({
  /** 0 before anything was saved. */
  version: z.int(),
  settings: siteSettings,
  history: z.array(
    z.strictObject({
      version: z.int(),
      /** Empty when the account is gone. */
      madeBy: z.string(),
      madeAt: z.iso.datetime(),
      /** The fields that differ from the version before. */
      changed: z.array(z.string()),
    }),
  ),
})

export type SiteHistory = z.output<typeof siteHistory>

/** The form behind the link in the log of a new site. */
export const siteSetup = z.strictObject({
  token: storableText('This link is not complete.').min(1, 'This link is not complete.').max(300),
  siteName,
  name: userName,
  email,
  password,
})

export type SiteSetup = z.output<typeof siteSetup>
