import { cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pack } from '../../../../server/operations/backup/archive-file.ts'
import { parts } from '../../../../server/operations/backup/backup-format.ts'
import { printSums, readSums, sumOfFile } from '../../../../server/operations/backup/checksums.ts'
import { verifyBackup } from '../../../../server/operations/backup/restore/verify-backup.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import type { JobKind } from '../../../../start/composition/features.ts'
import { createDiskStore } from '../../../../server/platform/storage/disk-store.ts'
import { backUp, backUpFilled, openPlace } from '../../../scenarios/running/backup-world.ts'
import { openTestDatabase } from '../../../support/database/postgres.ts'
import { usePerson } from '../../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../../support/product.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const person = usePerson(product)
let folder = ''
let place = ''
let photo = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-hostile-'))
  const filled = await backUpFilled(product, person, folder)
  photo = filled.photo.replace('/images/', '')
  place = filled.place
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A copy of the backup that somebody has changed. */
async function changed(change: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = join(folder, newId())
  await cp(place, copy, { recursive: true })
  await change(copy)
  return copy
}

const refusalOf = (backup: string) =>
  verifyBackup(backup).then(
    () => 'taken',
    (error: Error) => error.message,
  )

test.each(['a file', 'a folder'])('[OPS3] a backup with a link in place of %s is refused', async what => {
  const name = what === 'a file' ? photo : photo.split('/')[0]
  const linked = await changed(async copy => {
    // What it leads to is as it was, so that every checksum is right.
    const [path, elsewhere] = [join(copy, parts.files, name ?? ''), join(folder, newId())]
    await rename(path, elsewhere)
    await symlink(elsewhere, path)
  })
  expect(await refusalOf(linked)).toContain('is a link; a backup has only files and folders')
  await pack(linked, `${linked}.tar`)
  expect(await refusalOf(`${linked}.tar`)).toContain('is a link; a backup has only files and folders')
})

test.each([
  '../../outside/full.webp',
  '/tmp/full.webp',
  'documents/../../outside',
  `documents/${newId()}/a/b`,
])('[OPS3] a backup with a picture called %s is refused', async name => {
  const odd = await changed(copy => changeManifest(copy, manifest => (manifest.pictures.sums[name] = '')))
  expect(await refusalOf(odd)).toContain(`pictures.sums["${name}"]`)
})

test('[OPS3] a backup with a table whose name is a path is refused', async () => {
  const odd = await changed(copy =>
    changeManifest(copy, manifest => (manifest.tables[0].name = '../../outside')),
  )
  expect(await refusalOf(odd)).toContain('This is not the name of a table.')
})

// oxlint-disable-next-line typescript/no-explicit-any -- a manifest that no version writes
async function changeManifest(backup: string, change: (manifest: any) => void): Promise<void> {
  const path = join(backup, parts.manifest)
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  change(manifest)
  await writeFile(path, JSON.stringify(manifest))
  const sums = await readSums(backup)
  await writeFile(join(backup, parts.sums), printSums(sums.set(parts.manifest, await sumOfFile(path))))
}

const hostileJobs: [JobKind, unknown][] = [
  ['remove_stored', { names: ['../secrets.json'] }],
  ['remove_stored', { names: [`${newId()}/../../secrets.json`] }],
  ['remove_stored', { names: ['/etc/passwd'] }],
  ['remove_stored', {}],
  ['remove_stored', []],
  ['remove_pictures', { ids: ['..'] }],
  ['scan_document', { id: '../../secrets.json' }],
  ['forget_person', 'no object'],
]

test('[OPS3] restored jobs that name what is outside the store end as failed, and the others go on', {
  timeout: 180_000,
}, async () => {
  const rows = hostileJobs.map(([kind, payload]) => ({
    id: newId(),
    kind,
    lane: 'prompt' as const,
    key: `hostile:${newId()}`,
    payload: JSON.stringify(payload),
  }))
  await product.db.insertInto('jobs').values(rows).execute()
  const target = await openPlace('of the tests')
  try {
    await target.restore({ from: (await backUp(product, folder)).place })
    const restored = await startTestProduct({ DATA_DIR: target.dataDir }, { databaseUrl: target.databaseUrl })
    const db = openTestDatabase(target.databaseUrl)
    try {
      const ended = () =>
        db
          .selectFrom('jobs')
          .selectAll()
          .where('key', 'like', 'hostile:%')
          .where('done_at', 'is not', null)
          .execute()
      await vi.waitUntil(async () => (await ended()).length === rows.length, { timeout: 60_000 })
      for (const job of await ended()) {
        expect([job.kind, job.attempts, job.payload]).toEqual([job.kind, 1, {}])
        expect(job.last_error).toMatch(/^InvalidPayload: not as \w+ takes it: /)
        expect(job.last_error).not.toContain('secrets')
      }
      expect((await lstat(join(target.dataDir, 'secrets.json'))).isFile()).toBe(true)
      expect((await fetch(`${restored.siteUrl}/readyz`)).status).toBe(200)
    } finally {
      await db.destroy()
      await restored.stop()
    }
  } finally {
    await target.remove()
  }
})

test('[V6] [DOC1] links in a store are not followed, in place of a file or of a folder', async () => {
  const [inside, outside] = [join(folder, 'store'), join(folder, 'outside')]
  await mkdir(outside)
  await writeFile(join(outside, 'content'), 'somebody else’s')
  const store = createDiskStore(inside)
  const [file, linked] = [newId(), newId()]
  await store.put(`${file}/content`, Buffer.from('ours'), '')
  await rm(join(inside, file, 'content'))
  await symlink(join(outside, 'content'), join(inside, file, 'content'))
  await symlink(outside, join(inside, linked))

  expect(await store.get(`${file}/content`)).toBeUndefined()
  await store.put(`${file}/content`, Buffer.from('ours'), '')
  expect((await store.get(`${file}/content`))?.toString()).toBe('ours')
  await rm(join(inside, file, 'content'))
  await symlink(join(outside, 'content'), join(inside, file, 'content'))
  await store.delete(`${file}/content`)

  const name = `${linked}/content`
  for (const act of [
    () => store.get(name),
    () => store.put(name, Buffer.from('ours'), ''),
    () => store.delete(name),
  ])
    await expect(act()).rejects.toThrow('is a symbolic link; it is not followed')
  for (const odd of [
    '../outside/content',
    '/etc/passwd',
    `${file}/../../outside/content`,
    `${file}/..`,
    file,
  ])
    await expect(store.delete(odd)).rejects.toThrow('is not the name of a stored file')
  expect(await readFile(join(outside, 'content'), 'utf8')).toBe('somebody else’s')
  for await (const page of store.list()) expect(page).toEqual([])
})
