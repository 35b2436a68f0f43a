import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readIndex, writeIndex } from './index-file.ts'
import { buildIndex } from './scholarship-index.ts'
import { findPlainly } from './testing/plain-search.ts'
import { RandomScholarships } from './testing/random-scholarships.ts'

/** The path of a file of an index of 500 rows, and the rows. */
async function writtenIndex() {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-index-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const random = new RandomScholarships(3, 300)
  const rows = Array.from({ length: 500 }, (_, number) => random.row(number))
  const path = join(folder, 'index')
  await writeIndex(path, await buildIndex([rows]), 'as of now')
  return { path, rows, random }
}

test('[FIND8] an index from a file finds and follows as the one that was written', async () => {
  const { path, rows, random } = await writtenIndex()
  const { index, note } = await readIndex(path)
  expect(note).toBe('as of now')
  const later = Array.from({ length: 50 }, (_, number) => random.row(480 + number))
  for (const row of later) index.put(row)
  const now = [...rows.slice(0, 480), ...later]
  for (let i = 0; i < 100; i += 1) {
    const query = random.query()
    expect({ query, ...index.find(query) }).toEqual({ query, ...findPlainly(now, query) })
  }
  const afresh = await buildIndex([now])
  for (const term of ['an', 'l', 'la']) {
    expect(index.names([term], 900)).toEqual(afresh.names([term], 900))
    expect(index.beginning([term], 20)).toEqual(afresh.beginning([term], 20))
  }
  await expect(writeIndex(path, index, 'later')).rejects.toThrow('a newly built index')
})

test('[FIND8] a damaged file is refused, wherever it is damaged', async () => {
  const { path, random } = await writtenIndex()
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, -1))
  await expect(readIndex(path)).rejects.toThrow('cannot be read')
  for (let i = 0; i < 30; i += 1) {
    const damaged = Buffer.from(bytes)
    damaged[random.below(i < 15 ? 2000 : bytes.length)]! ^= 1 << random.below(8)
    await writeFile(path, damaged)
    await expect(readIndex(path)).rejects.toThrow('cannot be read')
  }
})
