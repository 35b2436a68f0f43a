import { existsSync } from 'node:fs'
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noisyPicture } from '../../../support/documents/document-files.ts'
import { beginUpload } from '../../../support/documents/document-steps.ts'
import { signUpForReal } from '../../../support/identity/people.ts'
import { uploadPicture } from '../../../support/documents/picture-file.ts'
import type { ServedProduct } from '../../../support/product.ts'
import { type Spawned, spawnProgram } from '../../../support/spawned.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-private-'))
  // As a folder that anybody may enter.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bursary = fileURLToPath(new URL('../../../../start/bursary.ts', import.meta.url))

/** Runs `bursary …` under an umask. */
function run(umask: string, ...words: string[]): Spawned {
  const script = `umask ${umask}; exec "$0" "$@"`
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', DEMO_DATA: 'false' }
  return spawnProgram(['sh', '-c', script, process.execPath, bursary, ...words], { env })
}

/** Starts the product, lets `use` work with it, and stops it. */
async function during(umask: string, use: (product: ServedProduct) => Promise<unknown>): Promise<void> {
  const product = run(umask, 'start')
  try {
    const [, siteUrl = ''] = await product.line(/Bursary is running at (\S+)/)
    await use({ siteUrl } as ServedProduct)
  } finally {
    product.kill('SIGTERM')
    await product.ended
  }
}

/** What is in a folder and may be read by others than its owner, or done with by them. */
async function findOpen(path: string): Promise<string[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  const paths = [path, ...found.map(entry => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(
    paths.map(async each => {
      const info = await lstat(each).catch(() => undefined)
      return info && (info.mode & 0o777) !== (info.isDirectory() ? 0o700 : 0o600)
        ? [`${each} ${(info.mode & 0o777).toString(8)}`]
        : []
    }),
  )
  return modes.flat()
}

test('[OPS1] under any umask all data is for its owner only, also what an earlier version has left open', {
  timeout: 180_000,
}, async () => {
  const data = join(folder, 'data')
  await during('000', async product => {
    const amina = await signUpForReal(product)
    await beginUpload(product, amina, '%PDF')
    await uploadPicture(product, amina, await noisyPicture(10_000))
    const parts = ['cluster', 'documents', 'images', 'outbox', 'running', 'secrets.json']
    await vi.waitUntil(() => parts.every(part => existsSync(join(data, part))), { timeout: 60_000 })
    expect(await findOpen(data)).toEqual([])
    expect(await run('000', 'backup', '--to', join(folder, 'backups', 'daily')).ended).toBe(0)
    expect(await findOpen(join(folder, 'backups'))).toEqual([])
  })
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!path.startsWith(join(data, 'cluster'))) await chmod(path, entry.isDirectory() ? 0o777 : 0o666)
  }
  await chmod(data, 0o755)
  await during('022', () => findOpen(data).then(open => expect(open).toEqual([])))
})
