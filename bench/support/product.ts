import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server in a separate process. */
export interface Server {
  origin: string
  pid: number
  stop(): Promise<void>
  /** The worst second's 99th percentile of the event loops' delay since the last call, in ms. */
  eventLoopDelay?(): Promise<{ p99: number }>
}

/** Starts the product as `npm start` does (package.json). */
export function startWeb(variables: Record<string, string>): Promise<Server> {
  return startServer('../../start/bursary.ts', variables, ['start'])
}

/** Starts a script of the project that prints where it "is running at". */
export async function startServer(
  script: string,
  variables: Record<string, string>,
  args: string[] = [],
): Promise<Server> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { PATH: process.env.PATH, BURSARY_SETTINGS: '', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await addressOf(child, script)
  return { origin, pid: child.pid ?? 0, stop: () => end(child) }
}

async function addressOf(child: ChildProcess, script: string): Promise<string> {
  if (!child.stdout) throw new Error('no output')
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const [, address] = /running at (http\S+)/.exec(line) ?? []
    if (!address) continue
    child.stdout.resume()
    return address
  }
  throw new Error(`${script} ended before it was running.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The product as in production, with stand-ins for the services outside of it. */
export interface BenchProduct extends Server {
  secret: string
}

const secret = 'bench-bench-bench-bench-bench-bench'

export async function startBenchProduct(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<BenchProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-run-'))
  const port = String(await freePort())
  const server = await startWeb({
    BURSARY_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    AUTH_SECRET: secret,
    PAYMENT_SANDBOX: 'true',
    MAIL_OUTBOX: 'true',
    CALL_LIMIT_FACTOR: '100000',
    DRAIN_SECONDS: '0',
    NODE_OPTIONS: `--import=${new URL('event-loop.ts', import.meta.url).href}`,
    EVENT_LOOP_FOLDER: folder,
    ...variables,
  })
  let since = 0
  return {
    ...server,
    secret,
    async eventLoopDelay() {
      const names = (await readdir(folder)).filter(name => name.startsWith('event-loop-'))
      const delays = await Promise.all(
        names.map(async name => linesOf(await readFile(join(folder, name), 'utf8')) as Delay[]),
      )
      const recent = delays.flat().filter(delay => delay.at >= since)
      since = Date.now()
      return { p99: Math.max(0, ...recent.map(delay => delay.p99)) }
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port of the loopback address that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Delay {
  at: number
  p99: number
}

/** The whole lines of a file that may be growing. */
function linesOf(text: string): unknown[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as unknown)
}

/** @returns what answers lists: `index` once it is built */
export async function listsFrom({ origin }: Pick<Server, 'origin'>): Promise<string | undefined> {
  return ((await (await fetch(`${origin}/readyz`)).json()) as { listsFrom?: string }).listsFrom
}
