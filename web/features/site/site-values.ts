import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SitePage } from '../../../contract/site/site-pages.ts'
import type { SiteField, SiteSettings } from '../../../contract/site/site-settings.ts'
import type { SocialLink } from '../../../contract/site/social-networks.ts'
import { type Edit, mergeEdits, type Texts } from '../../forms/merge-edits.ts'

export const siteFields = Object.keys(siteDefaults) as SiteField[]

/** Names what somebody has typed into the settings. */
export const siteEdit = 'site'

/** What each field is called. */
export const siteLabels: Record<SiteField, string> = {
  name: 'Name of the site',
  tagline: 'Tagline',
  logoLight: 'Logo on light background',
  logoDark: 'Logo on dark background',
  accent: 'Accent colour',
  footer: 'Line in the footer',
  contact: 'Email for questions',
  postalAddress: 'Postal address',
  phone: 'Phone',
  hours: 'Office hours',
  pages: 'Pages of the footer',
  social: 'Social links',
  senderName: 'Sender of emails',
  currency: 'Currency',
  timeZone: 'Time zone',
  since: 'In operation since',
  copyrightSince: 'First year of copyright',
  answerDays: 'Response time (working days)',
  awardsPrefix: 'Open data prefix',
}

/** The texts of the form's inputs; lists as JSON, so that a draft of the form is texts alone. */
export type SiteValues = Texts<SiteField>

/** @returns the texts that the form shows of the settings */
export function valuesOf(settings: SiteSettings): SiteValues {
  return mapFields(field => {
    if (field === 'pages') return pagesText(settings.pages)
    return field === 'social' ? socialText(settings.social) : String(settings[field])
  })
}

/** @returns the settings that the texts say; an invalid number is NaN, which the contract refuses */
export function settingsOf(values: SiteValues): SiteSettings {
  const { since, copyrightSince, answerDays } = values
  return {
    ...values,
    since: figure(since),
    copyrightSince: figure(copyrightSince),
    answerDays: figure(answerDays),
    pages: pagesOf(values),
    social: socialOf(values),
  }
}

/** The pages that the form has. */
export function pagesOf({ pages }: Pick<SiteValues, 'pages'>): SitePage[] {
  return JSON.parse(pages) as SitePage[]
}

/** Pages as a text, in which equal ones are equal. */
export function pagesText(pages: readonly SitePage[]): string {
  return JSON.stringify(
    pages.map(({ slug, title, group, shown, summary, text }) => ({
      slug,
      title,
      group,
      shown,
      summary,
      text,
    })),
  )
}

/** The social links that the form has. */
export function socialOf({ social }: Pick<SiteValues, 'social'>): SocialLink[] {
  return JSON.parse(social) as SocialLink[]
}

/** Social links as a text, in which equal ones are equal. */
export function socialText(links: readonly SocialLink[]): string {
  return JSON.stringify(links.map(({ network, label, url }) => ({ network, label, url })))
}

function figure(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** Like `mergeEdits`, but of the pages one by one. */
export function mergeSite({ base, typed }: Edit<SiteField>, theirs: SiteValues) {
  const { values, changes } = mergeEdits(siteFields, { base, typed }, theirs)
  if (changes.some(({ field, alsoMine }) => alsoMine && field === 'pages'))
    values.pages = mergePages(base, typed, theirs)
  return { values, changes }
}

/** Pages that only the other has changed, added or removed are as they left them; all else is as typed, in that order. */
function mergePages(...versions: [base: SiteValues, typed: SiteValues, theirs: SiteValues]): string {
  const [base, typed, theirs] = versions.map(pagesOf) as [SitePage[], SitePage[], SitePage[]]
  const find = (pages: SitePage[], slug: string) => pages.find(page => page.slug === slug)
  const isMine = (page: SitePage) => !isSame(page, find(base, page.slug))
  const added = theirs.filter(({ slug }) => !find(base, slug) && !find(typed, slug))
  const left = typed.flatMap(page => (isMine(page) ? page : (find(theirs, page.slug) ?? [])))
  return pagesText([...left, ...added])
}

function isSame(one: SitePage, other: SitePage | undefined): boolean {
  return other !== undefined && pagesText([one]) === pagesText([other])
}

function mapFields(text: (field: SiteField) => string): SiteValues {
  return Object.fromEntries(siteFields.map(field => [field, text(field)])) as SiteValues
}
