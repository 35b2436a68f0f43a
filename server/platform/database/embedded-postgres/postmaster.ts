import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, environment } from './cluster.ts'
import { livePostmaster, type Postmaster, releasePostmasterFile } from './postmaster-file.ts'
import { isAlive, processesTitled, signal } from './process-state.ts'
import { giveTo } from './unprivileged.ts'

const POLL_MS = 20
const RECOVERY_MS = 300_000
const FAST_STOP_MS = 30_000
const LARGEST_LOG = 10_000_000

/** A failed start that is worth another try. */
export class StartFailure extends Error {
  readonly reason: 'port taken' | 'backends left' | 'already running'
  constructor(reason: StartFailure['reason']) {
    super(`PostgreSQL did not start: ${reason}.`)
    this.reason = reason
  }
}

/**
 * Starts PostgreSQL on 127.0.0.1 and resolves when it accepts connections. It runs in a session of its own: Ctrl+C
 * reaches only us, and requests under way finish before it stops.
 */
export async function startPostmaster(cluster: Cluster, port: number): Promise<Postmaster> {
  releasePostmasterFile(cluster.folder)
  const log = rotateLog(cluster)
  const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(log, 'a', 0o600)
  await giveTo(cluster.runner.owner, log)
  const args = ['-D', cluster.folder, ...settings(cluster, port).flatMap(setting => ['-c', setting])]
  const { file, args: all, ...user } = cluster.runner.command(cluster.binaries.postgres, args)
  const child = spawn(file, all, {
    ...user,
    detached: true,
    stdio: ['ignore', output, output],
    env: environment(),
    windowsHide: true,
  })
  closeSync(output)
  await once(child, 'spawn')
  child.unref()
  const deadline = Date.now() + RECOVERY_MS
  while (child.exitCode === null && child.signalCode === null) {
    const found = livePostmaster(cluster.folder)
    if (found?.pid === child.pid && found?.status === 'ready') return found
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL is not ready after ${RECOVERY_MS / 1000} s. See ${log}.`)
    await pause(POLL_MS)
  }
  throw explain(readFileSync(log).subarray(from).toString('utf8'), log)
}

function settings(cluster: Cluster, port: number): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `cluster_name=${cluster.name}`,
    'shared_buffers=128MB',
    // Each process of the product opens up to 18, its sandboxes' included.
    'max_connections=400',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // Errors reach the application; their statements and details would put personal data in the log.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ]
}

function rotateLog(cluster: Cluster): string {
  const log = join(cluster.dataDir, 'postgres.log')
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(log, `${log}.1`)
  return log
}

function explain(output: string, log: string): Error {
  if (/could not bind|could not create any TCP/.test(output)) return new StartFailure('port taken')
  if (/shared memory block .* in use/.test(output)) return new StartFailure('backends left')
  if (/lock file "postmaster.pid" already exists/.test(output)) return new StartFailure('already running')
  return new Error(
    `PostgreSQL did not start. Its log ${log} ends with:\n${output.trim().split('\n').slice(-8).join('\n')}`,
  )
}

/**
 * Ends backends that outlived their killed server: a busy one would keep the next server from starting.
 */
export function endLeftBackends(cluster: Cluster): void {
  if (livePostmaster(cluster.folder)) return
  for (const pid of processesTitled(`postgres: ${cluster.name}:`)) signal(pid, 'SIGQUIT')
}

/** Stops PostgreSQL: sessions are ended, everything is written, and the process is gone on return. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w'])
    return
  }
  signal(pid, 'SIGINT')
  if (await ended(pid, FAST_STOP_MS)) return
  signal(pid, 'SIGQUIT')
  if (await ended(pid, FAST_STOP_MS)) return
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}

async function ended(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}
