import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/** Behind everything that people wait for. */
const lowPriority = 10

/**
 * Starts a program in a process of its own, so that visitors wait for none of its work.
 * @param start `memory`: options of Node that bound it; `order`: what it is sent, once; `heard` hears what it tells
 * @returns the process, and its exit code, which comes after everything that it has told
 */
export function startProgram<Told>(
  program: URL,
  start: { stdio: StdioOptions; memory: string[]; order: object; heard: (told: Told) => void },
): { child: ChildProcess; exited: Promise<number | null> } {
  const child = fork(program, { stdio: start.stdio, execArgv: [...process.execArgv, ...start.memory] })
  child.on('error', () => undefined)
  child.on('message', start.heard)
  if (child.pid) {
    setPriority(child.pid, lowPriority)
    child.send(start.order)
  }
  return { child, exited: exitOf(child) }
}

/** Messages come before the connection closes. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  const disconnected = child.connected ? once(child, 'disconnect') : undefined
  const [code] = await once(child, 'exit')
  await disconnected
  return code
}
