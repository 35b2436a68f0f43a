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
  const heard = new Set<string>()

  function hear({ payload = '' }: pg.Notification): void {
    if (heard.size === 0) {
      setTimeout(() => {
        const lanes = [...heard]
        heard.clear()
        for (const lane of lanes) wake(lane)
      }, together)
    }
    heard.add(payload)
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000, keepAlive: true })
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    const end = () => lose()
    client.on('error', end)
    client.on('end', end)
    client.on('notification', hear)
    signal.addEventListener('abort', end)
    try {
      await client.connect()
      await client.query('listen jobs')
      hears = true
      wake(undefined)
      await lost
    } finally {
      hears = false
      signal.removeEventListener('abort', end)
      // A silent server says no goodbye.
      await Promise.race([client.end(), pauseFor(1_000, undefined, { ref: false })]).catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch(() => undefined)
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
