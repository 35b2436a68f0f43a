import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The port of the last start when it is free, else a free one, which is then remembered. */
export async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'port')
  const last = Number(await readFile(file, 'utf8').catch(() => ''))
  if (last > 0 && (await tryPort(last))) return last
  const port = await tryPort(0)
  if (!port) throw new Error('No free port on 127.0.0.1.')
  await writeFile(file, String(port))
  return port
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return undefined
  } finally {
    server.close()
  }
}
