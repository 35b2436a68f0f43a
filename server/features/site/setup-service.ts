import type { Kysely } from 'kysely'
import type { SiteSetup } from '../../../contract/site/site-settings.ts'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { identityAccounts } from '../people/identity/identity-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { createSeal } from '../../platform/seal.ts'
import { insertAccount } from '../people/user-service.ts'
import { closeSetup, insertSiteVersion, isSetupOpen } from './site-repository.ts'

interface SetupDependencies {
  db: Kysely<Tables>
  /** The product's; the token follows from it, so that nothing is stored. */
  secret: string
}

/** The address of the setup; nothing once there was an admin. The token follows `#`, which browsers do not send. */
export async function setupLink({ db, secret }: SetupDependencies, siteUrl: string) {
  return (await isSetupOpen(db)) ? `${siteUrl}/setup#${setupSeal(secret).of(firstAdmin)}` : undefined
}

/**
 * Makes the first admin of a new site, and gives the site its name [OPS6]; a constraint of the database lets only one do so.
 * @returns the admin's address. @throws ProductError `link_expired`, `invalid_input` when the email is taken
 */
export async function setUpSite(
  { db, secret }: SetupDependencies,
  { token, siteName, ...admin }: SiteSetup,
): Promise<string> {
  if (!setupSeal(secret).fits(firstAdmin, token))
    throw new ProductError('link_expired', { message: wrongLink })
  await withTransaction(db, async tx => {
    if (!(await closeSetup(tx))) throw new ProductError('link_expired', { message: usedLink })
    const id = await insertAccount(tx, identityAccounts(tx), { ...admin, role: 'admin' })
    await append(tx, { action: 'site.setup', objectId: 'site', after: { siteName } })
    if (siteName !== siteDefaults.name) {
      await insertSiteVersion(tx, { version: 1, settings: { ...siteDefaults, name: siteName } }, id)
    }
  })
  return admin.email
}

const wrongLink =
  'This is not this site’s setup link. You will find it in the startup log; please open the whole link, including everything after #.'
const usedLink = 'This site is already set up: its link works only once.'

const firstAdmin = 'first admin'
const setupSeal = (secret: string) => createSeal(secret, 'the setup link')
