import { createLog } from '../server/log.ts'
import { readSettings } from '../server/settings.ts'
import type { Product } from './compose.ts'
import type { Failure, ToProcess, FromProcess } from './process-messages.ts'

/** One of several processes of the product: starts and stops when its supervisor says so, and ends with it. */
export function work(): void {
  // A terminal signals all processes at once; the supervisor, too, which then stops this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const loaded = import('./compose.ts')
  let product: Promise<Product | undefined> = Promise.resolve(undefined)

  process.on('message', (message: ToProcess) => {
    if ('start' in message) product = start(message.start)
    else void stop()
  })

  async function start({ databaseUrl, port, demoData }: Extract<ToProcess, { start: object }>['start']) {
    try {
      const settings = { ...readSettings(process.env), port, demoData }
      const { startProduct } = await loaded
      const started = await startProduct(settings, {
        databaseUrl,
        log: createLog(settings.logLevel),
        print: message => console.log(`  ${message}`),
      })
      send({ ready: { siteUrl: started.siteUrl, setup: started.setup } })
      return started
    } catch (error) {
      const { message, code, port: taken } = error as Failure
      send({
        failed: { message, ...(code !== undefined && { code }), ...(taken !== undefined && { port: taken }) },
      })
      return undefined
    }
  }

  async function stop(): Promise<void> {
    await (await product)?.stop()
    process.exit()
  }
}

function send(message: FromProcess): void {
  process.send?.(message)
}
