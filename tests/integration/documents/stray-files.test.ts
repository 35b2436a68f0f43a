import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { readDatabaseFigures } from '../../../server/operations/metrics/database-figures.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import type { FileStore } from '../../../server/platform/storage/file-store.ts'
import { createS3Store } from '../../../server/platform/storage/s3-store.ts'
import { removeStrays } from '../../../server/operations/strays/stray-service.ts'
import { findLeftBehind } from '../../scenarios/documents/left-behind.ts'
import { startBucket } from '../../support/bucket.ts'
import { beginUpload, readContent } from '../../support/documents/document-steps.ts'
import { signUp } from '../../support/identity/people.ts'
import { pictureFile, uploadPicture } from '../../support/documents/picture-file.ts'
import { startTestProduct, type TestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

type Stores = Record<'images' | 'documents', FileStore>

/** Removes strays as the daily job does. @returns what it logged */
async function look(db: Kysely<Tables>, stores: Stores) {
  const logged: object[] = []
  await removeStrays({ db, ...stores, log: { info: details => void logged.push(details) } })
  return logged
}

const dayLater = (db: Kysely<Tables>) =>
  sql`update stray_files set seen_at = seen_at - interval '1 day'`.execute(db)

/** A person with a document, half an upload and a picture. */
async function fill(place: TestProduct, { documents }: Stores) {
  const amina = await signUp(place)
  const document = newId()
  await place.db
    .insertInto('documents')
    .values({
      id: document,
      user_id: amina.userId,
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: 10,
      sha256: '',
      state: 'ready',
      reason: null,
    })
    .execute()
  await documents.put(`${document}/content`, Buffer.alloc(10), '')
  const half = await beginUpload(place, amina, '%PDF')
  const { buffer } = await pictureFile('photo.png', { width: 20, height: 20 })
  const picture = await uploadPicture(place, amina, buffer)
  return { amina, document, half, picture }
}

/** Leaves what killed processes may leave. */
async function leave(
  { images, documents }: Stores,
  { document, picture }: { document: string; picture: string },
) {
  const bytes = Buffer.alloc(10)
  const [, , pictureId] = picture.split('/')
  for (const name of [`${newId()}/content`, `${newId()}/0`, `${document}/0`])
    await documents.put(name, bytes, '')
  for (const name of [`${newId()}/full.webp`, `${pictureId}/full.webp.${newId()}.unfinished`])
    await images.put(name, bytes, '')
}

test('[DOC2] [DOC3] [V6] what no row has known for a day is removed from the folders, and nothing else', async () => {
  const { db, dataDir } = product
  const images = createDiskStore(join(dataDir, 'images'))
  const documents = createDiskStore(join(dataDir, 'documents'))
  const filled = await fill(product, { images, documents })
  await leave({ images, documents }, filled)
  const [foreign, empty, link] = [join(dataDir, 'documents/lost+found'), newId(), newId()]
  await mkdir(foreign)
  await writeFile(join(foreign, 'content'), 'not ours')
  await mkdir(join(dataDir, 'documents', empty))
  await utimes(join(dataDir, 'documents', empty), 0, 0)
  await symlink(foreign, join(dataDir, 'documents', link))

  expect(await look(db, { images, documents })).toEqual([])
  expect((await readDatabaseFigures(db, { livemode: false })).strays).toEqual({ files: 5, bytes: 50 })
  expect(await look(db, { images, documents })).toEqual([])
  await dayLater(db)

  // After a restore the installation that was backed up may still be running.
  await sql`insert into mail_hold default values`.execute(db)
  expect(await look(db, { images, documents })).toEqual([])
  await sql`delete from mail_hold`.execute(db)

  expect(await look(db, { images, documents })).toEqual([
    { store: 'images', files: 2, bytes: 20 },
    { store: 'documents', files: 3, bytes: 30 },
  ])
  expect((await readDatabaseFigures(db, { livemode: false })).strays).toEqual({ files: 0, bytes: 0 })
  expect((await readdir(join(dataDir, 'documents'))).sort()).toEqual(
    ['lost+found', link, filled.document, filled.half].sort(),
  )
  expect((await stat(join(foreign, 'content'))).size).toBe(8)
  expect((await readContent(product, filled.amina, filled.document)).status).toBe(200)
  expect((await fetch(product.siteUrl + filled.picture)).status).toBe(200)
  expect((await findLeftBehind(product)).filter(found => !found.includes(link))).toEqual([
    'a file without a row: lost+found/content',
  ])
})

test('[DOC2] [DOC3] [V6] the same in a bucket, page by page, and what has other names there stays', async () => {
  const bucket = await startBucket()
  const other = await startTestProduct(bucket.variables(), { withoutBackground: true })
  const settings = {
    endpoint: `http://127.0.0.1:${bucket.port}`,
    region: 'eu-central-1',
    bucket: 'files',
    accessKeyId: 'AKEXAMPLE',
    secretAccessKey: 'a secret of the tests',
  }
  const stores = { images: createS3Store(settings), documents: createS3Store(settings, 'documents') }
  try {
    const filled = await fill(other, stores)
    const before = new Set(bucket.objects.keys())
    await leave(stores, filled)
    bucket.objects.set('/files/documents/notes of the office', Buffer.from('not ours'))
    expect(await look(other.db, stores)).toEqual([])
    await dayLater(other.db)
    expect(await look(other.db, stores)).toEqual([
      { store: 'images', files: 2, bytes: 20 },
      { store: 'documents', files: 3, bytes: 30 },
    ])
    expect(new Set(bucket.objects.keys())).toEqual(before.add('/files/documents/notes of the office'))
  } finally {
    await other.stop()
    await bucket.stop()
  }
})
