// A process that holds the bundled PostgreSQL as the product does, for tests that kill it.
// `node postgres-keeper.ts DATA_DIR [FIRST_ROW]`: with a number it writes rows from there on, one by one, and says
// each that was acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../../server/platform/database/embedded-postgres.ts'

const [dataDir = '', firstRow] = process.argv.slice(2)
const say = (message: string) => console.log(message)

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: say, error: say } })
  process.once('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
  say(`ready ${postgres.url}`)
  if (firstRow) await writeRows(postgres.url, Number(firstRow))
  else setInterval(() => {}, 60_000)
} catch (error) {
  say(`refused: ${(error as Error).message}`)
  process.exit(1)
}

async function writeRows(url: string, from: number): Promise<never> {
  for (let row = from; ; ) {
    const client = new Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create table if not exists written (row integer primary key)')
      // After a lost answer the row may be there.
      for (; ; row += 1) {
        await client.query('insert into written values ($1) on conflict do nothing', [row])
        say(`row ${row}`)
      }
    } catch {
      await pause(20)
    }
  }
}
