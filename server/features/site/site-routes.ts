import type { Kysely } from 'kysely'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { append } from '../../platform/record/append.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { readUpload, uploaded } from '../../platform/images/image-routes.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { testMail } from '../../platform/mail/test-mail.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { ProductError } from '../../platform/product-error.ts'
import { storeLogo } from './logo-service.ts'
import { pageTextHtml } from './page-text.ts'
import { setUpSite } from './setup-service.ts'
import { isSetupOpen } from './site-repository.ts'
import { goBackTo, saveSettings, siteWithHistory } from './site-service.ts'

interface SiteDependencies extends Pick<MailDeps, 'readSite'> {
  /** Says what the mail server answers, and remembers no refusal. */
  plainMailer: Mailer
  db: Kysely<Tables>
  images: FileStore
  secret: string
}

/** Registers the settings of the site, and its setup [OPS6]; `acceptUploads` must be registered on the same app. */
export function registerSiteRoutes(route: Route, deps: SiteDependencies): void {
  const { db, plainMailer, readSite } = deps
  route('GET /siteSettings', () => siteWithHistory(db))
  route('POST /siteSettings', async ({ caller, body: { version: seen, ...settings } }) => ({
    version: await saveSettings(db, caller.userId, { seen, settings }),
  }))
  route('POST /siteSettings/goBack', async ({ caller, body: { version: seen, to } }) => ({
    version: await goBackTo(db, caller.userId, { seen, to }),
  }))
  route('POST /siteSettings/preview', async ({ body }) => ({ html: pageTextHtml(body.text) }))
  route('POST /siteSettings/testMail', async ({ caller: { email: to } }) => {
    // Before it is sent: a mail cannot be taken back.
    await withTransaction(db, tx => append(tx, { action: 'site.test_mail', objectId: 'site' }))
    const mail = testMail('admin', await readSite())
    await plainMailer.send({ to, key: `test:${newId()}`, ...mail }).catch((cause: Error) => {
      throw new ProductError('unavailable', { message: `The email was not sent: ${cause.message}`, cause })
    })
    return { to }
  })
  route('POST /siteSettings/logos', async ({ request }) =>
    uploaded(await storeLogo(deps, await readUpload(request))),
  )
  route('GET /setup', async () => ({ open: await isSetupOpen(db) }))
  route('POST /setup', async ({ body }) => ({ email: await setUpSite(deps, body) }))
}
