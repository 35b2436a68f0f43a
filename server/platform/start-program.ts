import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { trustCertificates } from './trusted-certificates.ts'

/** Behind everything that people wait for. */
const lowPriority = 10

interface Start<Told> {
  stdio: StdioOptions
  /** Options of Node that bound it. */
  memory: string[]
  /** What it is sent, once. */
  order: object
  /** Hears what it tells. */
  heard: (told: Told) => void
  /** People wait for it. */
  inHurry?: boolean
  /** Ends it. */
  signal?: AbortSignal
}

/**
 * Starts a program in a process of its own, so that visitors wait for none of its work.
 * @returns the process, and its exit code, which comes after everything that it has told
 */
export function startProgram<Told>(
  program: URL,
  { stdio, memory, order, heard, inHurry = false, signal }: Start<Told>,
): { child: ChildProcess; exited: Promise<number | null> } {
  const child = fork(program, {
    stdio,
    execArgv: [...process.execArgv, ...memory],
    ...(signal && { signal }),
  })
  // Ignores errors after its end or that of the product.
  child.on('error', () => undefined)
  child.on('message', heard)
  if (child.pid) {
    if (!inHurry) setPriority(child.pid, lowPriority)
    child.send(order)
  }
  return { child, exited: exitOf(child) }
}

/** Messages come before the connection closes. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  const disconnected = child.connected ? once(child, 'disconnect') : undefined
  const [[code]] = await Promise.all([once(child, 'exit'), disconnected])
  return code
}

/**
 * In such a program: does what it is sent, and ends with its memory.
 * @param abandoned runs when the process that would hear of it has died
 */
export function takeOrder<Order>(
  work: (order: Order) => Promise<void>,
  abandoned?: (order: Order) => void,
): void {
  process.once('message', async (order: Order) => {
    process.on('disconnect', () => {
      abandoned?.(order)
      process.exit(1)
    })
    trustCertificates(process.env.CA_CERTIFICATES)
    await work(order)
    process.exit(0)
  })
}

/** In such a program: tells the process that has started it. */
export function tell<Told extends object>(told: Told): Promise<void> {
  return new Promise(resolve => process.send?.(told, () => resolve()))
}

/** In such a program: writes to its output, as fast as that is read. */
export function write(piece: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(piece, error => (error ? reject(error) : resolve())),
  )
}
