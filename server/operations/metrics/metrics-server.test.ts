import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { listenForMetrics } from './metrics-server.ts'

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('[OPS4] a port that is taken is named', async () => {
  const port = await takenPort()
  await expect(listenForMetrics(port, async () => '')).rejects.toThrow(`METRICS_PORT ${port} cannot be used`)
})
