import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fileOf } from './backup-format.ts'
import { countRows } from './copy-tables.ts'

const table = { schema: 'public', name: 'users', columns: [], rows: 1, sum: '' }

test('[OPS3] a file that is cut is told to who counts its rows, and ends no process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, fileOf(table))
  await mkdir(dirname(file))
  const whole = zstdCompressSync(Buffer.alloc(1_000_000, 'row\n'))
  await writeFile(file, whole)
  expect(await countRows(table, folder)).toBe(250_000)
  await writeFile(file, whole.subarray(0, whole.length - 10))
  await expect(countRows(table, folder)).rejects.toThrow(/unexpected end/i)
})
