import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { signedAs } from '../start/upgrade/signature.ts'

/** Owner, order, time and mode of the files reveal nothing about the packing machine. */
const alike = [
  '--sort=name',
  '--mtime=@0',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  '--format=ustar',
]

/**
 * Packs the folder `name` of `out` as `name.tar.xz`, with a list of checksums inside, and one next to it. The same files
 * give the same bytes.
 * @returns the archive's path
 */
export function pack(out: string, name: string): string {
  const folder = join(out, name)
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder))
  const archive = join(out, `${name}.tar.xz`)
  const options = {
    cwd: out,
    env: { ...process.env, XZ_OPT: process.env.XZ_OPT ?? '-9 -T1' },
    stdio: 'inherit' as const,
  }
  execFileSync('tar', [...alike, '-cJf', archive, name], options)
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.xz\n`)
  return archive
}

/** Signs an archive with a key of SSH, as `bursary upgrade` checks it: `ARCHIVE.sig`. */
export function sign(archive: string, key: string): void {
  rmSync(`${archive}.sig`, { force: true })
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', signedAs, archive], { stdio: 'inherit' })
}

/** Lines for `sha256sum --check`, of every file in the folder. */
function checksums(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter(path => path !== 'SHA256SUMS')
    .sort()
    .map(path => `${sha256(join(folder, path))}  ${path}\n`)
    .join('')
}

function sha256(path: string): string {
  return hash('sha256', readFileSync(path), 'hex')
}
