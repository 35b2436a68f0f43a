import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findStarted, usageOf } from './support/processes.ts'
import { freePort } from './support/product.ts'

// npm run bench -- start: clones what is committed into a new folder and starts it there with `npm start`, as after
// reading README; then measures the time until the first page is there, the time of later starts, and the memory of the
// idle product with its database. Downloads come from npm's cache if possible, and count otherwise.
const project = fileURLToPath(new URL('../', import.meta.url))
const idleSeconds = 20
const nextStarts = 5
const folder = await mkdtemp(join(tmpdir(), 'bursary-start-'))
const clone = join(folder, 'bursary')

try {
  const began = performance.now()
  execFileSync('git', ['clone', '--quiet', project, clone], { stdio: 'inherit' })
  const first = await start()
  report(
    'fresh clone to the first page, with downloads',
    `${seconds(performance.now() - began)} s`,
    '90 s without',
  )
  await first.stop()

  const took: number[] = []
  for (let turn = 1; turn < nextStarts; turn += 1) await (await nextStart(took)).stop()
  const next = await nextStart(took)
  const [quickest, , middle, , slowest] = took.toSorted((a, b) => a - b).map(seconds)
  report('next start to the first page', `${middle} s (${quickest} to ${slowest} s)`, '3 s')
  await pause(idleSeconds * 1000)
  // Without npm, which waits for it.
  const { memoryMb } = await usageOf(await findStarted(next.pid, 'start/bursary.ts'))
  report(`memory with the database, idle for ${idleSeconds} s`, `${memoryMb} MB`, '300 MB')
  await next.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function nextStart(took: number[]): ReturnType<typeof start> {
  const began = performance.now()
  const running = await start()
  took.push(performance.now() - began)
  return running
}

/** `npm start` in the clone; resolves when Home has been answered. */
async function start(): Promise<{ pid: number; stop(): Promise<void> }> {
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH: withoutProject(PATH ?? ''), HOME, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const [, origin] = /running at (http\S+)/.exec(line) ?? []
    if (!origin) continue
    child.stdout.resume()
    const page = await fetch(origin)
    if (!page.ok || !(await page.text()).includes('<h1')) throw new Error(`Home answered ${page.status}.`)
    return { pid: child.pid ?? 0, stop: () => end(child) }
  }
  throw new Error('The product ended before it was running.')
}

/** npm puts the folders of this project's programs before all others; the clone is to use its own. */
function withoutProject(path: string): string {
  return path
    .split(':')
    .filter(part => !part.startsWith(join(project, 'node_modules')))
    .join(':')
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

function report(what: string, measured: string, target: string): void {
  console.log(`${what}: ${measured} (target: at most ${target})`)
}
