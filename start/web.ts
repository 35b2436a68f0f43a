import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { readSettings } from '../server/settings.ts'
import { startProduct } from './compose.ts'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Bursary needs Node 24 or newer; this is ${process.version}. "npm start" brings its own on Linux.`)
  process.exit(1)
}

try {
  const settings = readSettings(process.env)
  const say = (message: string) => console.log(message)
  const log = { info: say, error: say }
  const postgres = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  const product = await startProduct(settings, settings.databaseUrl ?? postgres?.url ?? '', {
    level: settings.logLevel,
  }).catch(async error => {
    await postgres?.stop()
    throw error
  })
  say(`\n  Bursary is running at ${product.siteUrl}\n`)

  const stop = async () => {
    await product.stop()
    await postgres?.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
