import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SiteField, SiteSettings } from '../../../contract/site/site-settings.ts'

export const siteFields = Object.keys(siteDefaults) as SiteField[]

/** What each field is called. */
export const siteLabels: Record<SiteField, string> = {
  name: 'Name of the site',
  tagline: 'Tagline',
  logoLight: 'Logo on light ground',
  logoDark: 'Logo on dark ground',
  accent: 'Accent colour',
  footer: 'Line in the footer',
  contact: 'Contact address',
  about: 'About Us',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  senderName: 'Sender of mails',
  since: 'At work since',
  copyrightSince: 'First year of copyright',
  answerDays: 'Working days until an answer',
}

/** The texts of the form's inputs. */
export type SiteValues = Record<SiteField, string>

/** @returns the texts that the form shows of the settings */
export function valuesOf(settings: SiteSettings): SiteValues {
  return mapFields(field => String(settings[field]))
}

/** @returns the settings that the texts say; a figure that is none is NaN, which the contract refuses */
export function settingsOf(values: SiteValues): SiteSettings {
  const { since, copyrightSince, answerDays } = values
  return {
    ...values,
    since: figure(since),
    copyrightSince: figure(copyrightSince),
    answerDays: figure(answerDays),
  }
}

function figure(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** What another admin changed meanwhile, and whether the same was typed here. */
export interface Change {
  field: SiteField
  theirs: string
  alsoMine: boolean
}

/**
 * Brings a form up to date without losing what was typed: what only the other changed is taken over.
 * @returns the form's new texts, and what the other changed
 */
export function merge(base: SiteValues, typed: SiteValues, theirs: SiteValues) {
  const changes: Change[] = siteFields
    .filter(field => theirs[field] !== base[field] && theirs[field] !== typed[field])
    .map(field => ({ field, theirs: theirs[field], alsoMine: typed[field] !== base[field] }))
  const taken = changes.filter(({ alsoMine }) => !alsoMine).map(({ field, theirs: text }) => [field, text])
  return { values: { ...typed, ...Object.fromEntries(taken) } as SiteValues, changes }
}

/** Whether two forms say the same. */
export function sameValues(one: SiteValues, other: SiteValues): boolean {
  return siteFields.every(field => one[field] === other[field])
}

function mapFields(text: (field: SiteField) => string): SiteValues {
  return Object.fromEntries(siteFields.map(field => [field, text(field)])) as SiteValues
}
