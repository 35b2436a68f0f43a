import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasArgument, isAlive } from './process-state.ts'

export interface Postmaster {
  pid: number
  port: number
  status: string
}

const PID_LINE = 0
const PORT_LINE = 3
const STATUS_LINE = 7
/** Above every system's largest process id. */
const NO_PROCESS = 2_147_483_647

/**
 * The PostgreSQL server that runs on this cluster, read from its postmaster.pid: undefined when there is
 * none, `status` is `starting`, `ready`, `stopping` or, for a moment at the very start, empty.
 */
export function livePostmaster(folder: string): Postmaster | undefined {
  const lines = readLines(folder)
  const pid = Number(lines?.[PID_LINE])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  if (!isAlive(pid) || !hasArgument(pid, folder)) return undefined
  return { pid, port: Number(lines[PORT_LINE]), status: lines[STATUS_LINE]?.trim() ?? '' }
}

/**
 * Lets PostgreSQL start although postmaster.pid names an ended process whose id is in use (a zombie, or another process
 * after a reboot). The file stays: by its shared memory key PostgreSQL sees backends of the ended server that still
 * write.
 */
export function releasePostmasterFile(folder: string): void {
  let file: number
  try {
    file = openSync(join(folder, 'postmaster.pid'), 'r+')
  } catch {
    return
  }
  // Checked after opening: a server that has just started has a new file, and this one is unused.
  if (!livePostmaster(folder)) {
    const lines = readFileSync(file, 'utf8').split('\n')
    lines[PID_LINE] = String(NO_PROCESS)
    ftruncateSync(file)
    writeSync(file, lines.join('\n'), 0)
  }
  closeSync(file)
}

function readLines(folder: string): string[] | undefined {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}
