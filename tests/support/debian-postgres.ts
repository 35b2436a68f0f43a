import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nobody } from './spawned.ts'

const programs = '/usr/lib/postgresql/15/bin'

/**
 * A PostgreSQL 15 from Debian's packages, the oldest that the product supports, in a folder that `stop()` removes.
 * Installs the package when it is missing and root is at hand.
 * @returns the connection string of its superuser
 */
export async function startDebianPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  install()
  const folder = await mkdtemp(join(tmpdir(), 'bursary-debian-postgres-'))
  const user = process.getuid?.() === 0 ? nobody : {}
  if (user === nobody) await chown(folder, nobody.uid, nobody.gid)
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: 'pipe' } as const
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  execFileSync(join(programs, 'initdb'), [...initdb, '--no-sync'], options)
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await untilReady(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function install(): void {
  if (existsSync(join(programs, 'postgres'))) return
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const words of ['update -qq', 'install -y -qq --no-install-recommends postgresql-15']) {
    const [program = '', ...rest] = [...root, 'apt-get', ...words.split(' ')]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  if (existsSync(join(programs, 'postgres'))) return
  throw new Error(
    'This test needs PostgreSQL 15 from Debian’s packages and could not install it. Run: apt-get install postgresql-15',
  )
}

async function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', piece => {
      output += String(piece)
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL 15 did not start:\n${output}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
