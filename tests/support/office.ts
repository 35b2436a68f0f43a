import { type Kysely, sql } from 'kysely'
import { siteDefaults } from '../../contract/site/site-defaults.ts'
import type { SiteSettings } from '../../contract/site/site-settings.ts'
import { ask } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { TestProduct } from './product.ts'
import type { Tables } from '../../server/platform/database/tables.ts'

/** Saves a version of the settings as an admin would: the product's own with these. */
export async function setOffice(db: Kysely<Tables>, settings: Partial<SiteSettings>): Promise<void> {
  await sql`insert into site_settings (version, settings)
    select coalesce(max(version), 0) + 1, ${JSON.stringify({ ...siteDefaults, ...settings })}::jsonb
    from site_settings`.execute(db)
}

/** Saves the settings over HTTP as an admin. */
export async function saveSiteAs(product: TestProduct, admin: Person, changes: object): Promise<void> {
  const { version, settings } = (await ask(product, admin, 'GET /siteSettings')).body
  await ask(product, admin, 'POST /siteSettings', { ...settings, ...changes, version })
}
