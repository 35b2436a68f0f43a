import { z } from 'zod'
import { email, plainText, storableText, storedImageUrl, text, wholeNumber } from '../fields.ts'
import { password, userName } from '../users.ts'
import { accentProblem } from './accent.ts'

const siteName = text('the name of the site', 60)

const logo = z.union([storedImageUrl, z.literal('')])

const year = (label: string) =>
  wholeNumber(`Please enter ${label} as a year, such as 2005.`)
    .min(1000, `Please enter ${label} as a year, such as 2005.`)
    .max(2100, `Please enter ${label} as a year, such as 2005.`)

/** A text of a page in Markdown; empty for the one that the product brings. */
const pageText = plainText(20_000)

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
  contact: z.union([z.literal(''), email], 'Please enter a valid email address, such as name@example.com.'),
  about: pageText,
  terms: pageText,
  privacy: pageText,
  /** The name beside the address that mails come from. */
  senderName: plainText(60).refine(name => !/[\r\n]/.test(name), 'Please use one line.'),
  /** The figures that the pages promise: since when the office works, first year of copyright, days until an answer. */
  since: year('the year'),
  copyrightSince: year('the first year of copyright'),
  answerDays: wholeNumber('Please enter a number of days from 1 to 30.')
    .min(1, 'Please enter a number of days from 1 to 30.')
    .max(30, 'Please enter a number of days from 1 to 30.'),
})

export type SiteSettings = z.output<typeof siteSettings>
export type SiteField = keyof SiteSettings

/** `GET /siteSettings`: what holds now, and its history, the newest first. */
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
