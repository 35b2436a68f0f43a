import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ProductError } from '../../../platform/product-error.ts'

const run = promisify(execFile)

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Where the code of an inspection is, in a checkout and in a release. */
const code = [
  'package.json',
  'contract/*',
  'server/features/documents/inspection/*',
  'start/chunks/*',
  'node_modules/*',
]

const timeoutMs = 10_000
/** Behind what people wait for, and still done in time on a busy machine. */
const lowPriority = 5
/** Kilobytes in memory; a PDF of one megabyte can ask for gigabytes. */
const mostMemory = 400 * 1024
/** Bytes that it may reserve, which the kernel enforces. Node reserves 600 MB that it never touches. */
const mostReserved = 1200 * 1024 * 1024
/** Characters; an answer is one sentence. */
const longestAnswer = 10_000

/**
 * Runs a program that can do nothing but compute on its input: no environment, no files but its code, no child processes,
 * no threads. Once it has loaded and written a line feed it can open nothing more, neither files nor connections; only
 * then it gets the input (docs/decisions/0048).
 * @param options `addons`: whether it may load native code; `signal`: ends it
 * @returns what it wrote; nothing when it took more than 400 MB or 10 seconds, wrote too much, or crashed
 * @throws ProductError `unavailable` when it is ended, or cannot be started or closed off
 */
export async function runInCage(
  program: string,
  input: Buffer,
  { addons = false, signal }: { addons?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=256',
      '--permission',
      ...[program, ...code.map(path => root + path)].map(path => `--allow-fs-read=${path}`),
      ...(addons ? ['--allow-addons'] : []),
      program,
    ],
    {
      env: {},
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
    await once(child, 'spawn')
    const answer = await converse(child, input)
    signal?.throwIfAborted()
    return answer
  } catch (cause) {
    throw new ProductError('unavailable', { retryAfter: 5, cause })
  } finally {
    signal?.removeEventListener('abort', end)
    clearInterval(watch)
    end()
  }
}

async function converse(
  child: ChildProcessByStdio<Writable, Readable, null>,
  input: Buffer,
): Promise<string> {
  const { pid = 0, stdin, stdout } = child
  setPriority(pid, lowPriority)
  let answer = ''
  for await (const chunk of stdout.setEncoding('utf8')) {
    if (answer === '') {
      await closeOff(pid)
      // A child that was killed takes no more.
      stdin.on('error', () => undefined).end(input)
    }
    answer += chunk
    if (answer.length > longestAnswer) return ''
  }
  if (answer === '') throw new Error('The program of inspections did not start.')
  return answer.trim()
}

/** Whether this system has what `runInCage` needs. */
export async function canCloseOff(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return run('prlimit', ['--version']).then(
    () => true,
    () => false,
  )
}

/** Takes files, connections and core dumps from a running process, for good. */
async function closeOff(pid: number): Promise<void> {
  // Other systems, on which Bursary is only developed, have no such call.
  if (process.platform !== 'linux') return
  const limits = ['--nofile=0:0', '--fsize=0:0', '--core=0:0', `--data=${mostReserved}:${mostReserved}`]
  await run('prlimit', ['--pid', String(pid), ...limits])
}

async function endWhenLarge(child: ChildProcess): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'latin1').catch(() => '')
  if (Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) > mostMemory) child.kill('SIGKILL')
}
