import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSettings } from './load-settings.ts'

let folder: string
let files: string[]
const release = { BURSARY_PROGRAM: '/opt/bursary/bin/bursary', BURSARY_ENV: 'development' }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bursary-settings-'))
  files = [join(folder, 'bursary.env'), join(folder, '.env')]
})
afterEach(() => rmSync(folder, { recursive: true }))

test('[OPS1] a release reads its settings file, the environment wins, and both are said', () => {
  writeFileSync(files[0]!, 'PORT=4001\nHOST=0.0.0.0\n')
  const settings = loadSettings({ ...release, PORT: '4002' }, files)
  expect(settings).toMatchObject({ port: 4002, host: '0.0.0.0', file: files[0] })
})

test('[OPS1] a checkout reads .env only', () => {
  writeFileSync(files[0]!, 'PORT=4001\n')
  writeFileSync(files[1]!, 'PORT=4002\n')
  expect(loadSettings({}, files)).toMatchObject({ port: 4002, file: files[1] })
})

test('[OPS1] a stray .env beside the settings of the machine is refused, and BURSARY_SETTINGS chooses', () => {
  for (const file of files) writeFileSync(file, 'PORT=4001\n')
  expect(() => loadSettings({ ...release }, files)).toThrow(
    `Both ${files.join(' and ')} exist. Remove one, or choose one: BURSARY_SETTINGS=${files[0]}`,
  )
  expect(loadSettings({ ...release, BURSARY_SETTINGS: files[1]! }, files).file).toBe(files[1])
})

test('[OPS1] a settings file that is there and cannot be read stops the start in words', () => {
  symlinkSync(join(folder, 'elsewhere'), files[0]!)
  expect(() => loadSettings({ ...release }, files)).toThrow(
    `${files[0]}:\n  This file cannot be read (ENOENT).`,
  )
  expect(() => loadSettings({ BURSARY_SETTINGS: folder }, files)).toThrow(
    'This file cannot be read (EISDIR).',
  )
})

test.skipIf(process.getuid?.() === 0)('[OPS1] nor one that another user owns', () => {
  writeFileSync(files[0]!, 'PORT=4001\n')
  chmodSync(files[0]!, 0)
  expect(() => loadSettings({ ...release }, files)).toThrow('may not read this file')
})

test('[OPS1] certificate authorities that cannot be read are refused', () => {
  expect(() => loadSettings({ BURSARY_SETTINGS: '', CA_CERTIFICATES: files[0]! })).toThrow(
    'CA_CERTIFICATES must be a readable file of certificates in PEM format',
  )
})
