import { type Kysely, sql } from 'kysely'
import { siteDefaults } from '../../contract/site/site-defaults.ts'
import type { SiteSettings } from '../../contract/site/site-settings.ts'
import type { Tables } from '../../server/platform/database/tables.ts'

/** Saves a version of the settings as an admin would: the product's own with these. */
export async function setOffice(db: Kysely<Tables>, settings: Partial<SiteSettings>): Promise<void> {
  await sql`insert into site_settings (version, settings)
    select coalesce(max(version), 0) + 1, ${JSON.stringify({ ...siteDefaults, ...settings })}::jsonb
    from site_settings`.execute(db)
}
