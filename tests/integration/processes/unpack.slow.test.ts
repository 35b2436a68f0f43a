import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sign } from '../../../release/pack.ts'
import { RefusedError } from '../../../start/cli/command.ts'
import { removeUnused, unpackBeside } from '../../../start/upgrade/unpack.ts'

const name = 'bursary-0.2.0-linux-x64'
const home = mkdtempSync(join(tmpdir(), 'bursary-unpack-'))
const [key, otherKey, signers] = ['key', 'other', 'signers'].map(file => join(home, file)) as [
  string,
  string,
  string,
]
/** Where releases are unpacked beside each other, and where one is made. */
let opt: string
let made: string

beforeAll(() => {
  for (const file of [key, otherKey])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'release', '-f', file])
  writeFileSync(signers, `bursary namespaces="bursary-release" ${readFileSync(`${key}.pub`, 'utf8')}`)
})
afterAll(() => rmSync(home, { recursive: true }))
beforeEach(() => {
  const place = mkdtempSync(join(home, 'place-'))
  opt = join(place, 'opt')
  made = join(place, name)
  mkdirSync(opt)
  mkdirSync(join(made, 'bin'), { recursive: true })
  writeFileSync(join(made, 'bin/bursary'), '#!/bin/sh\n')
  chmodSync(join(made, 'bin/bursary'), 0o755)
  symlinkSync('bin/bursary', join(made, 'bursary'))
  const sum = hash('sha256', '#!/bin/sh\n', 'hex')
  writeFileSync(join(made, 'SHA256SUMS'), `${sum}  bin/bursary\n`)
})

/** Packs what was made. @returns the archive */
function packed(...more: string[]): string {
  const archive = join(made, `../${name}.tar.xz`)
  execFileSync('tar', ['-cJf', archive, '-C', join(made, '..'), name, ...more])
  writeFileSync(`${archive}.sha256`, `${hash('sha256', readFileSync(archive), 'hex')}  ${name}.tar.xz\n`)
  return archive
}

const upgrade = (archive: string, checks?: Parameters<typeof unpackBeside>[2]) =>
  unpackBeside(join(opt, 'bursary-0.1.0-linux-x64'), archive, checks).folder

test('[OPS1] a release is unpacked beside the one that runs, and kept while it is the same', () => {
  const archive = packed()
  expect(upgrade(archive)).toBe(join(opt, name))
  const { ino } = statSync(join(opt, name))
  mkdirSync(join(opt, name, 'build/compile-cache'), { recursive: true })
  writeFileSync(join(opt, name, 'build/compile-cache/code'), 'of an earlier run')
  expect(upgrade(archive)).toBe(join(opt, name))
  expect(statSync(join(opt, name)).ino).toBe(ino)
  expect(readdirSync(opt)).toEqual([name])
  expect(readdirSync(join(opt, name, 'build'))).toEqual([])
})

test.each<[string, (folder: string) => void]>([
  ['a changed file', folder => appendFileSync(join(folder, 'bin/bursary'), 'curl\n')],
  ['one more file', folder => writeFileSync(join(folder, 'bin/more'), '')],
  [
    'another build',
    folder => {
      writeFileSync(join(folder, 'bin/bursary'), '')
      writeFileSync(join(folder, 'SHA256SUMS'), `${hash('sha256', '', 'hex')}  bin/bursary\n`)
    },
  ],
  ['no checksums', folder => rmSync(join(folder, 'SHA256SUMS'))],
])('[OPS1] a folder of its name is not run as found, but replaced: %s', (_what, change) => {
  const archive = packed()
  change(upgrade(archive))
  expect(upgrade(archive)).toBe(join(opt, name))
  expect(readFileSync(join(opt, name, 'bin/bursary'), 'utf8')).toBe('#!/bin/sh\n')
  expect(readdirSync(join(opt, name, 'bin'))).toEqual(['bursary'])
  expect(readdirSync(opt)).toEqual([name])
})

test('[OPS1] a link of its name to elsewhere is replaced, and what it leads to stays', () => {
  const elsewhere = join(made, '../elsewhere')
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, join(opt, name))
  upgrade(packed())
  expect(lstatSync(join(opt, name)).isDirectory()).toBe(true)
  expect(readdirSync(elsewhere)).toEqual([])
})

test('[OPS1] a changed release that is installed, or runs, is not replaced but refused', () => {
  const archive = packed()
  const folder = upgrade(archive)
  writeFileSync(join(folder, 'bin/more'), '')
  symlinkSync(name, join(opt, 'bursary'))
  expect(() => upgrade(archive)).toThrow('is in use')
  rmSync(join(opt, 'bursary'))
  copyFileSync('/bin/sleep', join(folder, 'bin/sleep'))
  chmodSync(join(folder, 'bin/sleep'), 0o755)
  const runs = spawn(join(folder, 'bin/sleep'), ['60'])
  onTestFinished(() => void runs.kill())
  expect(() => upgrade(archive)).toThrow(RefusedError)
  removeUnused(folder)
  expect(readdirSync(opt)).toEqual([name])
})

test('[OPS1] what a killed upgrade has left is removed', () => {
  const ended = spawnSync('true').pid
  mkdirSync(join(opt, `.bursary-${ended}.unfinished/${name}`), { recursive: true })
  mkdirSync(join(opt, `.bursary-${process.ppid}.unfinished`))
  upgrade(packed())
  expect(readdirSync(opt)).toEqual([`.bursary-${process.ppid}.unfinished`, name])
})

test('[OPS1] an archive without checksum is taken only when it is signed or somebody says so', () => {
  const archive = packed()
  rmSync(`${archive}.sha256`)
  expect(() => upgrade(archive)).toThrow(RefusedError)
  expect(() => upgrade(archive)).toThrow(`There is no ${name}.tar.xz.sha256`)
  expect(readdirSync(opt)).toEqual([])
  removeUnused(upgrade(archive, { withoutChecksum: true }))
  expect(readdirSync(opt)).toEqual([])
  sign(archive, key)
  expect(upgrade(archive, { signers })).toBe(join(opt, name))
})

test.each<[string, string, () => void]>([
  [
    'a file that is not named',
    `extra.js of ${name}.tar.xz is not named in SHA256SUMS`,
    () => writeFileSync(join(made, 'extra.js'), ''),
  ],
  [
    'a changed file',
    `bin/bursary of ${name}.tar.xz is damaged`,
    () => appendFileSync(join(made, 'bin/bursary'), 'x'),
  ],
  [
    'a missing file',
    `bin/bursary of ${name}.tar.xz is missing`,
    () => {
      rmSync(join(made, 'bursary'))
      rmSync(join(made, 'bin/bursary'))
    },
  ],
  ['a setuid bit', 'setuid', () => chmodSync(join(made, 'bin/bursary'), 0o4755)],
  ['a setgid bit', 'setgid', () => chmodSync(join(made, 'bin/bursary'), 0o2755)],
  [
    'a pipe',
    `pipe of ${name}.tar.xz is not a regular file`,
    () => void execFileSync('mkfifo', [join(made, 'pipe')]),
  ],
  [
    'a link to elsewhere',
    `passwd of ${name}.tar.xz is a link that leaves`,
    () => symlinkSync('/etc/passwd', join(made, 'passwd')),
  ],
  [
    'a link upwards',
    `up of ${name}.tar.xz is a link that leaves`,
    () => symlinkSync('../..', join(made, 'bin/up')),
  ],
  [
    'a link to nothing',
    `nothing of ${name}.tar.xz is a link that leaves`,
    () => symlinkSync('missing', join(made, 'nothing')),
  ],
  [
    'a link upwards by way of another',
    'leaves the folder',
    () => {
      symlinkSync('.', join(made, 'here'))
      symlinkSync('here/..', join(made, 'up'))
    },
  ],
  ['no checksums', 'it has no SHA256SUMS', () => rmSync(join(made, 'SHA256SUMS'))],
  [
    'a link for checksums',
    'it has no SHA256SUMS',
    () => {
      rmSync(join(made, 'SHA256SUMS'))
      symlinkSync('bin/bursary', join(made, 'SHA256SUMS'))
    },
  ],
])('[OPS1] what is no release is refused, and leaves nothing: %s', (_what, words, change) => {
  change()
  const archive = packed()
  expect(() => upgrade(archive)).toThrow(RefusedError)
  expect(() => upgrade(archive)).toThrow(words)
  expect(readdirSync(opt)).toEqual([])
})

test('[OPS1] an archive with something beside the release is refused', () => {
  writeFileSync(join(made, '../bursary'), '')
  const archive = packed('bursary')
  expect(() => upgrade(archive)).toThrow(`is not a release: it holds bursary, ${name}`)
  expect(readdirSync(opt)).toEqual([])
})

test('[OPS1] with signers, a signed archive is taken; without, a signature is not asked for', () => {
  const archive = packed()
  sign(archive, key)
  expect(upgrade(archive, { signers })).toBe(join(opt, name))
  rmSync(`${archive}.sig`)
  expect(upgrade(archive)).toBe(join(opt, name))
})

test.each<[string, string, (archive: string) => void]>([
  ['not at all', 'There is no', () => undefined],
  ['by another key', 'is not signed by those in', archive => sign(archive, otherKey)],
  [
    'before it was changed',
    'is not signed by those in',
    archive => {
      sign(archive, key)
      appendFileSync(archive, '\0')
    },
  ],
  [
    'for something else',
    'is not signed by those in',
    archive => {
      execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'git', archive], { stdio: 'ignore' })
    },
  ],
  ['with words', 'is not signed by those in', archive => writeFileSync(`${archive}.sig`, 'trust me')],
])('[OPS1] an archive is refused before it is unpacked, signed %s', (_how, words, prepare) => {
  const archive = packed()
  prepare(archive)
  expect(() => upgrade(archive, { signers })).toThrow(RefusedError)
  expect(() => upgrade(archive, { signers })).toThrow(words)
  expect(readdirSync(opt)).toEqual([])
})

test('[OPS1] signers that cannot be read are no signers', () => {
  const archive = packed()
  sign(archive, key)
  expect(() => upgrade(archive, { signers: join(home, 'nobody') })).toThrow('RELEASE_SIGNERS: there is no')
  expect(existsSync(join(opt, name))).toBe(false)
})
