import product from '../../package.json' with { type: 'json' }
import { ProductError } from '../../server/platform/product-error.ts'
import { createLog } from '../../server/platform/log.ts'
import { loadSettings } from '../composition/load-settings.ts'
import { collectAtRest } from './collect-at-rest.ts'
import type { Product } from '../composition/compose.ts'
import { endWhenUncaught } from './uncaught.ts'
import type { Failure, ToProcess, FromProcess } from './process-messages.ts'

/** One of several processes of the product: starts and stops when its supervisor says so, and ends with it. */
export function work(): void {
  process.title = `bursary ${product.version}`
  // A terminal signals all processes at once; the supervisor, too, which then stops this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const loaded = import('../composition/compose.ts')
  let running: Promise<Product | undefined> = Promise.resolve(undefined)

  process.on('message', (message: ToProcess) => {
    if ('start' in message) running = start(loaded, message.start)
    else if ('stop' in message) void stop()
    else if ('sendMetrics' in message) void sendMetrics()
  })

  async function sendMetrics(): Promise<void> {
    send({ ownMetrics: (await (await running)?.metrics()) ?? null })
  }

  async function stop(): Promise<void> {
    await (await running)?.stop()
    process.exit()
  }
}

type Composition = typeof import('../composition/compose.ts')

/** @returns undefined if it could not start, which it reports to its supervisor */
async function start(
  loaded: Promise<Composition>,
  { databaseUrl, port, demoData }: Extract<ToProcess, { start: object }>['start'],
): Promise<Product | undefined> {
  try {
    const settings = { ...loadSettings(), port, demoData }
    const log = createLog(settings.logLevel)
    endWhenUncaught(settings.logLevel)
    collectAtRest()
    const { startProduct } = await loaded
    const started = await startProduct(settings, {
      databaseUrl,
      log,
      print: message => console.log(`  ${message}`),
      ...(settings.metrics && { scrape: askForMetrics }),
    })
    send({ ready: { siteUrl: started.siteUrl, port, setup: started.setup } })
    return started
  } catch (error) {
    const { message, code, port: taken } = error as Failure
    send({
      failed: { message, ...(code !== undefined && { code }), ...(taken !== undefined && { port: taken }) },
    })
    return undefined
  }
}

let asking: Promise<string> | undefined

/** The metrics of all processes, which the supervisor collects; concurrent requests share one answer. */
function askForMetrics(): Promise<string> {
  asking ??= new Promise<string>((resolve, reject) => {
    process.on('message', function listen(message: ToProcess) {
      if (!('metrics' in message)) return
      process.off('message', listen)
      if (message.metrics === null) reject(new ProductError('unavailable'))
      else resolve(message.metrics)
    })
    send({ wantsMetrics: true })
  }).finally(() => {
    asking = undefined
  })
  return asking
}

function send(message: FromProcess): void {
  // Its supervisor may have just ended; then this one ends, too.
  process.send?.(message, undefined, undefined, () => undefined)
}
