import { setTimeout as pauseFor } from 'node:timers/promises'
import pg from 'pg'

export interface JobListener {
  /** Whether it would hear of a job now. */
  hears(): boolean
  stop(): Promise<void>
}

/** Milliseconds in which what is heard becomes one call: thousands of transactions a second may add jobs. */
const together = 20
/** Milliseconds until a lost connection is opened again. */
const reconnect = 1_000

/**
 * Listens, on a connection of its own, to transactions that add jobs or make one due earlier (`wake_workers` in the database).
 * @param wake is told the lane; undefined: of any, because the listener was deaf before, or is from now on
 */
export function listenForJobs(url: string, wake: (lane: string | undefined) => void): JobListener {
  const stopping = new AbortController()
  const { signal } = stopping
  let hears = false
  const hear = gathering(wake)
  const begin = () => {
    hears = true
    wake(undefined)
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listenUntilLost(url, { signal, hear, begin }).catch(() => undefined)
      hears = false
      wake(undefined)
      await pauseFor(reconnect, undefined, { signal }).catch(() => undefined)
    }
  }

  const listening = keepListening()
  return {
    hears: () => hears,
    async stop() {
      stopping.abort()
      await listening
    },
  }
}

/** @param listener.begin is called once it listens. @throws when it cannot */
async function listenUntilLost(
  url: string,
  { signal, hear, begin }: { signal: AbortSignal; hear: (lane: string) => void; begin: () => void },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000, keepAlive: true })
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const end = () => lose()
  client.on('error', end)
  client.on('end', end)
  client.on('notification', ({ payload = '' }) => hear(payload))
  signal.addEventListener('abort', end)
  try {
    await client.connect()
    await client.query('listen jobs')
    begin()
    await lost
  } finally {
    signal.removeEventListener('abort', end)
    // A silent server says no goodbye.
    await Promise.race([client.end(), pauseFor(1_000, undefined, { ref: false })]).catch(() => undefined)
  }
}

/** @returns what is told of lanes, and calls `wake` once for each that it was told of together */
function gathering(wake: (lane: string) => void): (lane: string) => void {
  const heard = new Set<string>()
  return lane => {
    if (heard.size === 0) {
      setTimeout(() => {
        const lanes = [...heard]
        heard.clear()
        for (const each of lanes) wake(each)
      }, together)
    }
    heard.add(lane)
  }
}
