import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Refusal } from '../command.ts'

/**
 * Unpacks an archive next to the release that runs, and compares every file with its checksum.
 * @returns the folder of the new release
 * @throws Refusal when the archive, or the list of checksums next to it, is not whole
 */
export function unpackBeside(release: string, file: string): string {
  const archive = resolve(file)
  if (!existsSync(archive)) throw new Refusal(`There is no ${archive}.`)
  compareArchive(archive)
  const unfinished = join(dirname(release), `.bursary-${process.pid}.unfinished`)
  mkdirSync(unfinished)
  try {
    execFileSync('tar', ['-xJf', archive, '-C', unfinished], { stdio: ['ignore', 'ignore', 'inherit'] })
    const [name = ''] = readdirSync(unfinished)
    compareFiles(join(unfinished, name))
    const folder = join(dirname(release), name)
    if (!existsSync(folder)) renameSync(join(unfinished, name), folder)
    return folder
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function compareArchive(archive: string): void {
  const list = `${archive}.sha256`
  if (!existsSync(list)) return
  const [sum] = readFileSync(list, 'utf8').split(' ')
  if (sum !== sha256(archive)) throw new Refusal(`${basename(archive)} is not what ${basename(list)} says.`)
}

function compareFiles(folder: string): void {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
  for (const line of lines) {
    const [sum, path = ''] = line.split('  ')
    if (sum !== sha256(join(folder, path))) throw new Refusal(`${path} in the archive is damaged.`)
  }
}

function sha256(path: string): string {
  return hash('sha256', readFileSync(path), 'hex')
}
