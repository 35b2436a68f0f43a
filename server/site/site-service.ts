import type { Kysely, Transaction } from 'kysely'
import { siteDefaults } from '../../contract/site/site-defaults.ts'
import type { SiteField, SiteHistory, SiteSettings } from '../../contract/site/site-settings.ts'
import { truncate } from '../../contract/truncate.ts'
import { type Database, withTransaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { requireStoredImage } from '../images/stored-image.ts'
import { ProductError } from '../product-error.ts'
import { findSiteSettings, findSiteVersion, insertSiteVersion, listSiteVersions } from './site-repository.ts'

/** How many versions the history shows. */
const shownVersions = 50

/** The settings of the site that count now: the product's own before anything was saved [OPS6]. */
export async function currentSettings(db: Database): Promise<{ version: number; settings: SiteSettings }> {
  const row = await findSiteSettings(db)
  return { version: row?.version ?? 0, settings: whole(row?.settings) }
}

/** The settings that count now, and the versions before them. */
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
 *   not in the store
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
    return insertSiteVersion(tx, { version: seen + 1, settings }, adminId)
  })
}

/**
 * Makes a new version with the settings of an earlier one; 0 is the product's own. @returns the new version
 * @throws ProductError `not_found`, `changed_meanwhile`
 */
export function goBackTo(
  db: Kysely<Tables>,
  adminId: string,
  { seen, to }: { seen: number; to: number },
): Promise<number> {
  return saveVersion(db, seen, async tx => {
    const row = to === 0 ? undefined : await findSiteVersion(tx, to)
    if (to !== 0 && !row) throw new ProductError('not_found')
    return insertSiteVersion(tx, { version: seen + 1, settings: whole(row?.settings) }, adminId)
  })
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

function describe(field: SiteField, value: string | number): string {
  if (field === 'logoLight' || field === 'logoDark') return 'Another admin changed the logo.'
  const text = String(value)
  if (text === '') return 'Another admin emptied this.'
  return `Another admin changed this to "${text.length > 200 ? `${truncate(text, 200)}…` : text}".`
}

/** Fields that are newer than a stored version have the product's own value. */
function whole(settings: object = {}): SiteSettings {
  return { ...siteDefaults, ...settings }
}

function differing(before: SiteSettings, after: SiteSettings): SiteField[] {
  return (Object.keys(siteDefaults) as SiteField[]).filter(field => before[field] !== after[field])
}
