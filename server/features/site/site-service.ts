import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { hasDecimals } from '../../../contract/core/currency.ts'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import { type SitePage, withProductPages } from '../../../contract/site/site-pages.ts'
import type { SiteField, SiteHistory, SiteSettings } from '../../../contract/site/site-settings.ts'
import { truncate } from '../../../contract/core/truncate.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { requireStoredImage } from '../../platform/images/stored-image.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { countBrokenPrices } from '../scholarships/scholarship-service.ts'
import { findSiteSettings, findSiteVersion, insertSiteVersion, listSiteVersions } from './site-repository.ts'

/** How many versions the history shows. */
const shownVersions = 50

/** The current settings of the site: the product's own before anything was saved [OPS6]. */
export async function currentSettings(db: Database): Promise<{ version: number; settings: SiteSettings }> {
  const row = await findSiteSettings(db)
  return { version: row?.version ?? 0, settings: whole(row?.settings) }
}

/** The current settings and their earlier versions. */
export async function siteWithHistory(db: Database): Promise<SiteHistory> {
  const rows = await listSiteVersions(db, shownVersions + 1)
  const history = rows.map(({ version, settings, madeBy, madeAt }, i) => ({
    version,
    madeBy: madeBy ?? '',
    madeAt: madeAt.toISOString(),
    changed: differing(whole(rows[i + 1]?.settings), whole(settings)),
  }))
  const [newest] = rows
  return {
    version: newest?.version ?? 0,
    settings: whole(newest?.settings),
    history: history.slice(0, shownVersions),
  }
}

/**
 * Saves the settings as a new version. @param seen the version that the admin began with
 * @returns the new version
 * @throws ProductError `changed_meanwhile` with what others have changed since then, `invalid_input` for a logo that is
 *   not in the store, and for a currency in which a price is not possible
 */
export function saveSettings(
  db: Kysely<Tables>,
  adminId: string,
  { seen, settings }: { seen: number; settings: SiteSettings },
): Promise<number> {
  return saveVersion(db, seen, async tx => {
    for (const field of ['logoLight', 'logoDark'] as const) {
      await requireStoredImage(tx, settings[field], field)
    }
    await requireWholePrices(tx, settings)
    return writeVersion(tx, adminId, { action: 'site.edit', seen, settings })
  })
}

/**
 * Makes a new version with the settings of an earlier one; 0 is the product's own. @returns the new version
 * @throws ProductError `not_found`, `changed_meanwhile`, `invalid_input` as `saveSettings`
 */
export function goBackTo(
  db: Kysely<Tables>,
  adminId: string,
  { seen, to }: { seen: number; to: number },
): Promise<number> {
  return saveVersion(db, seen, async tx => {
    const row = to === 0 ? undefined : await findSiteVersion(tx, to)
    if (to !== 0 && !row) throw new ProductError('not_found')
    const settings = whole(row?.settings)
    await requireWholePrices(tx, settings)
    return writeVersion(tx, adminId, { action: 'site.restore', seen, settings })
  })
}

/** A currency without a smaller unit is refused while a price has digits after the point. */
async function requireWholePrices(tx: Database, { currency }: SiteSettings): Promise<void> {
  const broken = hasDecimals(currency) ? 0 : await countBrokenPrices(tx)
  if (broken === 0) return
  const message = `${currency.toUpperCase()} has no smaller unit, and ${broken.toLocaleString('en')} ${broken === 1 ? 'scholarship has a price' : 'scholarships have prices'} with decimals. Please change them first.`
  throw new ProductError('invalid_input', { fields: { currency: message } })
}

/** Every version stays, so the record names versions. @returns false when somebody else has made this one */
async function writeVersion(
  tx: Transaction<Tables>,
  adminId: string,
  { action, seen, settings }: { action: 'site.edit' | 'site.restore'; seen: number; settings: SiteSettings },
): Promise<boolean> {
  const version = seen + 1
  const isNew = await insertSiteVersion(tx, { version, settings }, adminId)
  if (isNew) await append(tx, { action, objectId: 'site', before: { version: seen }, after: { version } })
  return isNew
}

async function saveVersion(
  db: Kysely<Tables>,
  seen: number,
  insert: (tx: Transaction<Tables>) => Promise<boolean>,
): Promise<number> {
  const { version } = await currentSettings(db)
  const saved = version === seen && (await withTransaction(db, insert))
  if (!saved) throw await changedMeanwhile(db, seen)
  return seen + 1
}

async function changedMeanwhile(db: Database, seen: number): Promise<ProductError> {
  const [before, { settings: now }] = await Promise.all([findSiteVersion(db, seen), currentSettings(db)])
  const fields = differing(whole(before?.settings), now)
  return new ProductError('changed_meanwhile', {
    fields: Object.fromEntries(fields.map(field => [field, describe(field, now[field])])),
  })
}

function describe(field: SiteField, value: SiteSettings[SiteField]): string {
  if (field === 'logoLight' || field === 'logoDark') return 'Another admin changed the logo.'
  if (typeof value === 'object') return 'Another admin changed this.'
  const text = String(value)
  if (text === '') return 'Another admin emptied this.'
  return `Another admin changed this to "${text.length > 200 ? `${truncate(text, 200)}…` : text}".`
}

/**
 * The settings of a stored version. Fields that are newer than it have the product's own value; one from before pages were a
 * list has the texts of three pages as fields.
 */
function whole(stored: Partial<SiteSettings> & Partial<Record<OldText, string>> = {}): SiteSettings {
  const { about, terms, privacy, ...settings } = stored
  const old: Partial<Record<string, string>> = { about, terms, privacy }
  const pages: SitePage[] =
    settings.pages ?? siteDefaults.pages.map(page => ({ ...page, text: old[page.slug] ?? page.text }))
  return { ...siteDefaults, ...settings, pages: withProductPages(pages) }
}

type OldText = 'about' | 'terms' | 'privacy'

function differing(before: SiteSettings, after: SiteSettings): SiteField[] {
  const fields = Object.keys(siteDefaults) as SiteField[]
  return fields.filter(field => !isDeepStrictEqual(before[field], after[field]))
}
