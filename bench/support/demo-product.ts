import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Server, startWeb } from './product.ts'

/** The product as in production, with the demo data, on an embedded PostgreSQL in a new folder. */
export async function startDemoProduct(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bursary-demo-'))
  const port = String(await freePort())
  const server = await startWeb({
    BURSARY_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DEMO_DATA: 'true',
    AUTH_SECRET: 'bench-bench-bench-bench-bench-bench',
    PAYMENT_SANDBOX: 'true',
    GOOGLE_SANDBOX: 'true',
    MAIL_OUTBOX: 'true',
    CALL_LIMIT_FACTOR: '100000',
    DRAIN_SECONDS: '0',
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
