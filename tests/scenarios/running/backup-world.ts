import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import { makeBackup } from '../../../server/operations/backup/make-backup.ts'
import {
  type RestoreOptions,
  restoreBackup,
  type Target,
} from '../../../server/operations/backup/restore/restore-backup.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { storeImage } from '../../../server/platform/images/image-service.ts'
import type { FileStore } from '../../../server/platform/storage/file-store.ts'
import { createCardGateway } from '../../../server/features/payments/provider/card-gateway.ts'
import { reconcilePayments } from '../../../server/features/payments/reconciler/reconciler.ts'
import { readSettings } from '../../../server/platform/settings.ts'
import { installationOf, targetOf } from '../../../start/cli/installation.ts'
import { dropDatabase, onCluster } from '../../support/database/on-cluster.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { knownId } from '../../support/known-id.ts'
import { startCardProvider } from '../../support/payments/card-provider.ts'
import { type PaymentProduct, secretKey } from '../../support/payments/payment-product.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import type { Person } from '../../support/identity/people.ts'
import { pictureFile, uploadPicture } from '../../support/documents/picture-file.ts'
import type { ServedProduct } from '../../support/product.ts'
import { findStaleNames } from '../data/copied-names.ts'
import { brokenRules } from '../money/money-rules.ts'

type Place = Pick<ServedProduct, 'dataDir' | 'databaseUrl' | 'db'>

const authSecret = 'a secret of the tests, long enough'

/** Backs a product of the tests up, as the command does. */
export async function backUp(
  product: Place,
  to: string,
  {
    variables,
    withObjects,
    ...options
  }: { variables?: Record<string, string>; withObjects?: true; keep?: number; passphrase?: string } = {},
) {
  const settings = readSettings({ DATA_DIR: product.dataDir, AUTH_SECRET: authSecret, ...variables })
  const installation = await installationOf(settings, product.databaseUrl, { withObjects })
  return makeBackup(product.db, installation, { to, ...options })
}

/**
 * Backs a product up in which a person has a photo, a document and an application.
 * @returns where the backup is, the photo's address and the document's id
 */
export async function backUpFilled(
  product: ServedProduct,
  person: Person,
  folder: string,
): Promise<{ place: string; photo: string; document: string }> {
  const { buffer } = await pictureFile('photo.png', { width: 60, height: 60 })
  const photo = await uploadPicture(product, person, buffer)
  const document = await upload(product, person, await pdfFile())
  await insertApplication(product.db, { user_id: person.userId, photo })
  const { place } = await backUp(product, folder)
  return { place, photo, document }
}

/** A place that backups are restored into: a data folder, and a database of the tests' cluster if `with` says so. */
export async function openPlace(
  database: 'embedded' | 'of the tests',
  variables: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-restored-'))
  const name = `test_${newId().replaceAll('-', '')}`
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const own = database === 'of the tests'
  if (own) await onCluster(inject('clusterUrl'), `create database ${name} template template0`)
  const settings = readSettings({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    ...variables,
    ...(own && { DATABASE_URL: url.href }),
  })
  const target: Target = await targetOf(settings)
  return {
    dataDir,
    databaseUrl: url.href,
    images: target.images,
    documents: target.documents,
    restore: (options: RestoreOptions) => restoreBackup(target, options),
    async remove() {
      if (own) await dropDatabase(inject('clusterUrl'), name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Between two applications of one writer. */
const writerPauseMs = 100

/** What was acknowledged, and when its answer had come. */
export interface Acknowledged {
  applicationId: string
  at: number
}

/** People who apply, change names and upload pictures all the while. @returns how to hold and stop them, and what was acknowledged */
export function startWriters(product: PaymentProduct, count: number) {
  const stopped = new AbortController()
  let held = Promise.withResolvers<void>()
  held.resolve()
  const acknowledged: Acknowledged[] = []
  const images = createDiskStore(join(product.dataDir, 'images'))
  const loops = Array.from({ length: count }, async () => {
    const { buffer } = await pictureFile('photo.png', { width: 60, height: 60 })
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      await held.promise
      // As fast as they can, they would leave nothing of the machine to the backup.
      await pause(writerPauseMs)
      const { subject } = await product.newRecordedCase()
      const { url: photo } =
        turn % 4 === 0
          ? await storeImage({ db: product.db, images }, { ownerId: subject.userId, buffer })
          : { url: '' }
      const applied = await product.apply(subject, { photo })
      if (applied.status === 201)
        acknowledged.push({ applicationId: applied.body.insertedId, at: Date.now() })
      await rename(product.db, subject)
    }
  })
  const ended = Promise.all(loops)
  // Whoever waits for it learns of a failure; nobody has to.
  ended.catch(() => undefined)
  return {
    acknowledged,
    /** While a restored copy is looked at, nobody writes: there would be ever more to look at. */
    hold: () => {
      held = Promise.withResolvers()
    },
    goOn: () => held.resolve(),
    /** Rejects when a writer fails. */
    ended,
    async stop() {
      stopped.abort()
      held.resolve()
      await ended
    },
  }
}

async function rename(
  db: Kysely<Tables>,
  { userId, scholarshipId }: { userId: string; scholarshipId: string },
) {
  const name = `Name ${newId()}`
  await db.updateTable('users').set({ user_name: name }).where('id', '=', userId).execute()
  await db
    .updateTable('scholarships')
    .set({ university_name: name })
    .where('id', '=', scholarshipId)
    .execute()
}

/**
 * Looks at a restored database as at a product that was stopped: after its reconciler all rules of money must hold, names
 * are the same everywhere, and what was acknowledged before the backup began is there, with its picture.
 * @returns what is not so
 */
export async function violationsAfter(
  restored: { databaseUrl: string; images: FileStore },
  { acknowledged, before }: { acknowledged: Acknowledged[]; before: number },
): Promise<string[]> {
  const db = openTestDatabase(restored.databaseUrl)
  const provider = await startCardProvider(restored.databaseUrl)
  try {
    const gateway = createCardGateway({ secretKey, apiBase: provider.variables['STRIPE_API_BASE'] })
    const log = { info() {}, warn() {}, error() {} }
    for (let runs = 2; runs > 0; runs -= 1) {
      await sql`update payments set created_at = created_at - interval '2 minutes',
        updated_at = updated_at - interval '2 minutes'`.execute(db)
      await reconcilePayments({ db, gateway, log })
    }
    const ids = (await db.selectFrom('scholarships').select('id').execute()).map(({ id }) => id)
    const rules = await brokenRules(db, ids, 'settled')
    return [
      ...rules.map(({ rule, about }) => `${rule}: ${about}`),
      ...(await findStaleNames(db)),
      ...(await lostApplications(db, acknowledged, before)),
      ...(await lostPictures(db, restored.images)),
    ]
  } finally {
    await provider.stop()
    await db.destroy()
  }
}

async function lostApplications(db: Kysely<Tables>, acknowledged: Acknowledged[], before: number) {
  const rows = await db.selectFrom('applications').select('id').execute()
  const there = new Set(rows.map(({ id }) => id))
  return acknowledged
    .filter(({ applicationId, at }) => at < before && !there.has(knownId(applicationId)))
    .map(({ applicationId }) => `an acknowledged application is lost: ${applicationId}`)
}

async function lostPictures(db: Kysely<Tables>, images: FileStore): Promise<string[]> {
  const rows = await db.selectFrom('applications').select('photo').where('photo', '!=', '').execute()
  const lost = rows.map(async ({ photo }) =>
    (await images.get(photo.replace('/images/', ''))) ? [] : [`a picture is lost: ${photo}`],
  )
  return (await Promise.all(lost)).flat()
}
