import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** True while the process runs. A zombie (ended, not yet reaped by its parent) counts as ended. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat')
    // The state follows the program's name, which is in brackets and may contain brackets.
    const state = stat?.charAt(stat.lastIndexOf(')') + 2)
    return state !== undefined && state !== 'Z' && state !== 'X'
  }
  if (process.platform === 'darwin') {
    const state = ps(pid, 'stat=')
    return state !== '' && !state.startsWith('Z')
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True when the process was started with this argument: process ids are reused after a reboot. */
export function hasArgument(pid: number, argument: string): boolean {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.split('\0').includes(argument) ?? false
  if (process.platform === 'darwin') return ps(pid, 'command=').includes(argument)
  return true
}

/** Ids of the running processes whose title begins like this (Linux only, elsewhere none). */
export function processesTitled(start: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => readProc(pid, 'cmdline')?.startsWith(start) && isAlive(pid))
}

/** True when a process is of a program in this folder (Linux only). */
export function isRunFrom(folder: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .some(pid => programOf(pid)?.startsWith(`${folder}/`))
}

function programOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return undefined
  }
}

/** Sends the signal; does nothing when the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function ps(pid: number, columns: string): string {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
