import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ProductError } from '../product-error.ts'

const run = promisify(execFile)

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Folders with code of a program outside its own folder, in a checkout and in a release. */
const code = ['package.json', 'contract/*', 'start/chunks/*', 'node_modules/*'].map(path => root + path)

/** Behind what people wait for, and still done in time on a busy machine. */
const lowPriority = 5
/** For what nobody waits for at that moment. */
const lowestPriority = 15
/** Kilobytes in memory; a PDF of one megabyte can ask for gigabytes. */
const mostMemory = 400 * 1024
/** Bytes that it may reserve, which the kernel enforces. Node reserves 600 MB that it never touches. */
const mostReserved = 1200 * 1024 * 1024
/** Seconds of the processor for one input, however busy the machine is. */
const mostComputing = 10
/** Milliseconds for one input, on a machine that has something else to do. */
const longestRun = 60_000
/** Characters; an answer is one sentence. */
const longestAnswer = 10_000

interface CageOptions {
  /** Whether it may load native code. */
  addons?: boolean | undefined
  /** Ends it. */
  signal?: AbortSignal | undefined
}

interface LongOptions extends CageOptions {
  /** Milliseconds after which it is ended. */
  timeoutMs?: number
  /** Seconds of the processor after which it is ended. */
  cpuSeconds?: number
  /** Whether it works for long, and returns memory as it does. */
  frugal?: boolean
}

/** One arena instead of eight a core: native code holds half as much (glibc, mallopt(3)). */
const frugalMalloc = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' }

/** A program that is closed off: what it is given, and what it says. */
export interface Caged {
  input: Writable
  output: AsyncIterable<Buffer>
}

/**
 * Runs a program that can do nothing but compute on its input: no environment, no files but its code, no child processes,
 * no threads. Once it has loaded and written a line feed it can open nothing more, neither files nor connections; only
 * then it gets the input (docs/decisions/0046). Above 400 MB it is ended: its output then ends early.
 * @param use talks with it; when this is done, it is ended
 * @throws ProductError `unavailable` when it is ended by the signal, or cannot be started or closed off
 */
export async function inCage<Result>(
  program: string,
  { addons = false, frugal = false, signal, timeoutMs, cpuSeconds }: LongOptions,
  use: (caged: Caged) => Promise<Result>,
): Promise<Result> {
  const child = spawn(
    process.execPath,
    [
      ...(frugal ? ['--max-old-space-size=96', '--max-semi-space-size=1'] : ['--max-old-space-size=256']),
      '--permission',
      ...[program, join(dirname(program), '*'), ...code].map(path => `--allow-fs-read=${path}`),
      ...(addons ? ['--allow-addons'] : []),
      program,
    ],
    {
      env: frugal ? frugalMalloc : {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
      // Ctrl-C in a terminal ends the server; it says nothing about a file.
      detached: true,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    },
  )
  const end = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', end)
  const watch = setInterval(() => void endWhenLarge(child), 20)
  try {
    const priority = frugal ? lowestPriority : lowPriority
    const caged = await converse(child, { priority, cpuSeconds }).catch(unavailable)
    const result = await use(caged)
    if (signal?.aborted) return unavailable(signal.reason)
    return result
  } finally {
    signal?.removeEventListener('abort', end)
    clearInterval(watch)
    end()
  }
}

/** Waits until the program is loaded, and closes it off. */
async function converse(
  child: ChildProcessByStdio<Writable, Readable, null>,
  { priority, cpuSeconds }: { priority: number; cpuSeconds: number | undefined },
): Promise<Caged> {
  await once(child, 'spawn')
  const { pid = 0, stdin: input, stdout } = child
  // A child that was killed takes no more.
  input.on('error', () => undefined)
  setPriority(pid, priority)
  const output = stdout[Symbol.asyncIterator]()
  if ((await output.next()).done) throw new Error('The program did not start.')
  await closeOff(pid, cpuSeconds)
  return { input, output }
}

function unavailable(cause: unknown): never {
  throw new ProductError('unavailable', { retryAfter: 5, cause })
}

/**
 * Runs a program in a cage on one input. @returns what it wrote; nothing when it took more than 400 MB, 10 seconds of the
 * processor or a minute, wrote too much, or crashed. @throws ProductError as `inCage` does
 */
export async function runInCage(program: string, bytes: Buffer, options: CageOptions = {}): Promise<string> {
  return inCage(
    program,
    { ...options, timeoutMs: longestRun, cpuSeconds: mostComputing },
    async ({ input, output }) => {
      input.end(bytes)
      let answer = ''
      for await (const chunk of output) {
        answer += chunk.toString()
        if (answer.length > longestAnswer) return ''
      }
      return answer.trim()
    },
  )
}

/** Whether this system has what `runInCage` needs. */
export async function canCloseOff(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return run('prlimit', ['--version']).then(
    () => true,
    () => false,
  )
}

/** Takes files, connections and core dumps from a running process, for good, and bounds what it computes. */
async function closeOff(pid: number, cpuSeconds: number | undefined): Promise<void> {
  // Other systems, on which Bursary is only developed, have no such call.
  if (process.platform !== 'linux') return
  const limits = ['--nofile=0:0', '--fsize=0:0', '--core=0:0', `--data=${mostReserved}:${mostReserved}`]
  if (cpuSeconds !== undefined) limits.push(`--cpu=${cpuSeconds}:${cpuSeconds}`)
  await run('prlimit', ['--pid', String(pid), ...limits])
}

async function endWhenLarge(child: ChildProcess): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'latin1').catch(() => '')
  if (Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) > mostMemory) child.kill('SIGKILL')
}
