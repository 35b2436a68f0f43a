import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installPackages } from '../debian-package.ts'
import { ownPort } from '../own-port.ts'
import { onCluster } from './on-cluster.ts'
import { isRoot, nobody } from '../spawned.ts'

/** A PostgreSQL that is not ours, as an installation brings it along. */
export interface DebianPostgres {
  /** Connection string of an empty database, as the ordinary role that owns it. */
  url: string
  version: number
  /** Starts a streaming standby of it. */
  startStandby(): Promise<DebianStandby>
  stop(): Promise<void>
}

export interface DebianStandby {
  /** As the role of the primary. */
  url: string
  /** Stops taking over what the primary writes, or goes on with it. */
  replay(action: 'pause' | 'resume'): Promise<void>
  stop(): Promise<void>
}

const oldest = 15
const home = '/usr/lib/postgresql'

/**
 * Starts the oldest supported PostgreSQL of Debian's packages in a folder that `stop()` removes.
 * Installs the package when it is missing and root is at hand.
 */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const version = provide()
  const programs = join(home, String(version), 'bin')
  const folder = await mkdtemp(join(tmpdir(), 'bursary-debian-postgres-'))
  if (isRoot) await chown(folder, nobody.uid, nobody.gid)
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  const options = { ...(isRoot && nobody), cwd: folder, stdio: 'pipe' } as const
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  execFileSync(join(programs, 'initdb'), [...initdb, '--no-sync'], options)
  const { port, stop } = await run(programs, data)
  const address = `127.0.0.1:${port}`
  await onCluster(`postgres://postgres@${address}/postgres`, 'create role bursary login')
  await onCluster(`postgres://postgres@${address}/postgres`, 'create database bursary owner bursary')
  return {
    url: `postgres://bursary@${address}/bursary`,
    version,
    async startStandby() {
      const copy = join(folder, 'standby')
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync']
      execFileSync(join(programs, 'pg_basebackup'), [...from, '-D', copy, ...how], options)
      const standby = await run(programs, copy)
      const superuser = `postgres://postgres@127.0.0.1:${standby.port}/postgres`
      return {
        url: `postgres://bursary@127.0.0.1:${standby.port}/bursary`,
        replay: action => onCluster(superuser, `select pg_wal_replay_${action}()`),
        stop: standby.stop,
      }
    },
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a server on the data in a folder, on a free port. */
async function run(programs: string, data: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await ownPort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
    { ...(isRoot && nobody), cwd: dirname(data), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await untilReady(server)
  return {
    port,
    async stop() {
      if (server.exitCode !== null) return
      server.kill('SIGINT')
      await once(server, 'exit')
    },
  }
}

function provide(): number {
  const found = installed()
  if (found) return found
  installPackages('postgresql')
  const now = installed()
  if (now) return now
  throw new Error(
    `This test needs PostgreSQL ${oldest} or newer from Debian’s packages and could not install it. Run: apt-get install postgresql`,
  )
}

/** The oldest supported version that is there. */
function installed(): number | undefined {
  if (!existsSync(home)) return undefined
  return readdirSync(home)
    .map(Number)
    .filter(version => version >= oldest && existsSync(join(home, String(version), 'bin', 'initdb')))
    .sort((a, b) => a - b)[0]
}

async function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', piece => {
      output += String(piece)
      if (/ready to accept (read-only )?connections/.test(output)) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
}
