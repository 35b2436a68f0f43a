import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../server/platform/database/embedded-postgres/process-state.ts'

/** A product that runs on this machine, as it says in its data folder. */
export interface Running {
  /** The process to signal. */
  pid: number
  /** Of the code that serves. */
  version: string
  /** The `bin/bursary` that it was started by; undefined in a checkout. */
  program?: string | undefined
  /** When it said so; milliseconds. */
  at: number
  /** Why it did not switch to another release. */
  refused?: string
}

/** Records in the data folder what runs; `withdraw` removes the record. */
export function announce(dataDir: string, running: Omit<Running, 'pid' | 'at'>): void {
  const file = fileOf(dataDir, process.pid)
  mkdirSync(join(dataDir, 'running'), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify({ pid: process.pid, at: Date.now(), ...running }))
  renameSync(`${file}.new`, file)
}

export function withdraw(dataDir: string): void {
  rmSync(fileOf(dataDir, process.pid), { force: true })
}

/** The products that run on this machine with this data folder. */
export function findRunning(dataDir: string): Running[] {
  const files = globSync(`running/${hostname()}-*.json`, { cwd: dataDir })
  const all = files.map(file => JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as Running)
  return all.filter(({ pid }) => isAlive(pid))
}

function fileOf(dataDir: string, pid: number): string {
  return join(dataDir, 'running', `${hostname()}-${pid}.json`)
}
