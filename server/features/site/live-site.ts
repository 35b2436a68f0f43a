import type { Kysely } from 'kysely'
import type { SiteContent } from '../../../contract/page-context.ts'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { Terms } from '../../../contract/scholarships/scholarship-terms.ts'
import type { SiteSettings } from '../../../contract/site/site-settings.ts'
import type { CatalogueVersion } from '../../platform/database/catalogue-version.ts'
import { isUnreachable } from '../../platform/database/connection.ts'
import { staleOnOutage } from '../../platform/database/stale-on-outage.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { firstTerms, readTerms } from '../scholarships/search/term-queries.ts'
import { currentSettings } from './site-service.ts'
import { type Installation, siteContent } from './site-view.ts'

interface LiveSiteOptions {
  db: Kysely<Tables>
  /** The versions at this moment. */
  version(): Promise<CatalogueVersion>
  installation: Installation
  log: Parameters<typeof staleOnOutage>[1]['log']
}

/** The settings, and the site as pages show it by them, with the terms of its scholarships. */
export interface LiveSite extends SiteContent {
  settings: SiteSettings
}

/**
 * @returns a function that reads the site, again when any process has saved a new version. While the database is away,
 *   it returns the last result, or the defaults if there is none
 */
export function createLiveSite({ db, version, installation, log }: LiveSiteOptions): () => Promise<LiveSite> {
  const present = (settings: SiteSettings, terms: Terms) => ({
    settings,
    terms,
    ...siteContent(settings, installation),
  })
  const lastingVersion = staleOnOutage(version, { what: 'the settings of the site', log })
  let known: { version: string | undefined; live: LiveSite } = {
    version: undefined,
    live: present(siteDefaults, firstTerms),
  }

  return async () => {
    try {
      const { site } = (await lastingVersion()).value
      if (known.version !== site) {
        const [{ settings }, terms] = await Promise.all([currentSettings(db), readTerms(db)])
        known = { version: site, live: present(settings, terms) }
      }
    } catch (error) {
      if (!isUnreachable(error)) throw error
    }
    return known.live
  }
}
