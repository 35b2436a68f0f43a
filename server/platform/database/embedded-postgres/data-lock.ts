import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { isAlive } from './process-state.ts'

/** 'burs' in ASCII; only the product takes advisory locks in the database `postgres`. */
const LOCK = [0x62_75_72_73, 1] as const
/** How long PostgreSQL may take to see that the last holder was killed. */
const GRACE_MS = 1_500

/** Another product process uses this data. */
export class AlreadyRunning extends Error {
  constructor(pid: string) {
    super(
      `Bursary is already running on this data (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * A connection that holds the lock on this data. PostgreSQL releases it when the connection ends, so with our process,
 * however that ends. @throws AlreadyRunning
 */
export async function takeDataLock(cluster: Cluster, port: number): Promise<Client> {
  const client = await connect(cluster, port)
  try {
    const deadline = Date.now() + GRACE_MS
    for (;;) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS taken', [...LOCK])
      if (rows[0].taken) return client
      const holder = await holderOf(client)
      if (holder && (worksElsewhere(Number(holder)) || Date.now() > deadline))
        throw new AlreadyRunning(holder)
      await pause(20)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** In a restarted container the killed holder may have had our process id. */
function worksElsewhere(pid: number): boolean {
  return pid !== process.pid && isAlive(pid)
}

async function connect(cluster: Cluster, port: number): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    application_name: `bursary ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, losing the connection would end the process; it is handled where it ends.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function holderOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `SELECT split_part(a.application_name, ' ', 2) AS pid
       FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2`,
    [...LOCK],
  )
  return rows[0]?.pid
}
