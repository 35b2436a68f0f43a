import cluster from 'node:cluster'
import { once } from 'node:events'
import {
  type EmbeddedPostgres,
  removeKilledRestore,
  startEmbeddedPostgres,
} from '../../server/platform/database/embedded-postgres.ts'
import { demoAccounts } from '../../demo-data/demo-accounts.ts'
import type { WebApplication } from '../../server/platform/http/pages.ts'
import { createLog } from '../../server/platform/log.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { loadSettings } from '../composition/load-settings.ts'
import { localAddress } from '../composition/local-address.ts'
import { collectAtRest } from './collect-at-rest.ts'
import type { Product } from '../composition/compose.ts'
import { leastNode } from '../doctor/runtime.ts'
import { keepPrivate } from '../cli/keep-private.ts'
import { type RunningMetrics, startMetrics } from '../composition/metrics.ts'
import type { Started } from './process-messages.ts'
import { whenNpmShellEnds } from '../cli/npm-shell.ts'
import { forkProcesses, type Processes } from './supervisor.ts'
import { keepWatch, tellSystemd } from './systemd.ts'
import { isRelease, installUpgradeHandler } from './upgrade-handler.ts'
import { endWhenUncaught } from './uncaught.ts'
import { work } from './worker.ts'

/**
 * Runs the product until SIGINT or SIGTERM, with the embedded PostgreSQL or that of DATABASE_URL, in as many processes
 * as the settings say. Prints the address and the demo accounts, or one sentence on why it could not start.
 */
export async function run(options: { web?: WebApplication } = {}): Promise<void> {
  if (cluster.isWorker) return work()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  whenNpmShellEnds(() => stopping.abort())
  try {
    requireNode()
    const settings = loadSettings()
    endWhenUncaught(settings.logLevel)
    collectAtRest()
    await keepPrivate(settings.dataDir)
    const running = await startAll(settings, options.web)
    try {
      const stay = installUpgradeHandler(settings, running, stopping.signal)
      console.log(greeting(settings, running.started))
      const { port } = running.started
      const endWatch = keepWatch(`${localAddress({ ...settings, port })}/healthz`, settings.processes)
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
      stay()
      endWatch()
      console.log('\n  Stopping…')
      void tellSystemd('STOPPING=1')
    } finally {
      await running.stop()
    }
  } catch (error) {
    console.error(`\n  ${explain(error)}\n`)
    process.exitCode = 1
  }
}

const print = (message: string) => console.log(`  ${message}`)

async function startAll(settings: Settings, web: WebApplication | undefined) {
  // One process of a release has a supervisor as well, which replaces it by the next release without a pause.
  const forked = !web && (settings.processes > 1 || isRelease)
  const processes = forked ? forkProcesses(settings, print) : thisProcess(settings, web)
  let postgres: EmbeddedPostgres | undefined
  let metrics: RunningMetrics | undefined
  const stop = async () => {
    await processes.stop()
    await metrics?.close()
    await postgres?.stop()
  }
  try {
    if (!settings.databaseUrl) {
      postgres = await startEmbeddedPostgres({
        dataDir: settings.dataDir,
        log: { info: print, error: print },
      })
      await removeKilledRestore(settings.dataDir)
    }
    const databaseUrl = settings.databaseUrl ?? postgres?.url ?? ''
    const { askMetrics, crashes } = processes
    metrics = await startMetrics(settings, { databaseUrl, askProcesses: askMetrics, crashes })
    const started = await processes.start(databaseUrl, metrics?.scrape)
    return { started, stop, processes }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The whole product in the process that was started; it loads while PostgreSQL starts. */
function thisProcess(settings: Settings, web: WebApplication | undefined): Processes {
  const loaded = import('../composition/compose.ts')
  let product: Product | undefined
  return {
    askMetrics: async () => [await product?.metrics()],
    async start(databaseUrl, scrape) {
      const log = createLog(settings.logLevel)
      const { startProduct } = await loaded
      product = await startProduct(settings, {
        databaseUrl,
        log,
        print,
        ...(web && { web }),
        ...(scrape && { scrape }),
      })
      return product
    },
    stop: async () => product?.stop(),
  }
}

function requireNode(): void {
  if (Number.parseInt(process.versions.node, 10) < leastNode) {
    throw new Error(
      `Bursary needs Node ${leastNode} or newer; this is ${process.version}. On Linux "npm start" brings its own.`,
    )
  }
}

function greeting(settings: Settings, { siteUrl, setup }: Started): string {
  const lines = ['', `Bursary is running at ${siteUrl}`, '']
  if (setup) lines.push('There is no admin yet. Create the first one here:', `  ${setup}`, '')
  if (settings.demoData) {
    lines.push('Demo accounts (email, password):')
    for (const { email, password, role } of Object.values(demoAccounts)) {
      lines.push(`  ${email.padEnd(28)}${password.padEnd(18)}${role}`)
    }
    lines.push('')
  }
  if (settings.stripe.sandbox)
    lines.push('Payments are a sandbox: pay with 4242 4242 4242 4242, any future date, any CVC.')
  if (settings.mail.outbox) lines.push(`Emails go to ${siteUrl}/outbox`)
  if (!settings.contactEmail) lines.push('CONTACT_EMAIL is not set: the Contact page shows no address.')
  if (!settings.production && !isLoopback(settings.host)) {
    lines.push(
      `Warning: with HOST=${settings.host}, everybody in your network can use the demo accounts and stand-ins.`,
      'For real use, set BURSARY_ENV=production.',
    )
  }
  lines.push('Stop with Ctrl-C.', '')
  return lines.map(line => `  ${line}`).join('\n')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function explain(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or choose another port: PORT=3001 npm start`
  }
  return error instanceof Error ? error.message : String(error)
}
