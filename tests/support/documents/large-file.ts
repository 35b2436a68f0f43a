import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** A file of `bytes` zeros with the given name, for the tests of a file. @returns gives its path */
export function largeFile(name: string, bytes: number): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bursary-file-'))
    await writeFile(join(folder, name), '')
    await truncate(join(folder, name), bytes)
  })
  afterAll(() => rm(folder, { recursive: true }))
  return () => join(folder, name)
}
