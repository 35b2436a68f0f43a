import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'

const seconds = 20
const visitsPerSecond = 50

/**
 * Visitors who open pages at a steady rate, however long each takes. @param from how many pages of the list come before theirs,
 *   so that another round of visits finds none of its pages in a cache. @returns how long each waited, in ms
 */
export async function visit(origin: string, from = 0): Promise<number[]> {
  const waits: number[] = []
  const clients = Array.from({ length: 16 }, () => new Client(origin))
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let i = 0; i < seconds * visitsPerSecond; i += 1) {
    await pause(Math.max(0, began + (i * 1000) / visitsPerSecond - performance.now()))
    const sent = performance.now()
    const client = clients[i % clients.length] as Client
    // A page that is opened, and one that is turned.
    const path = `${i % 2 === 0 ? '' : '/api'}/allScholarships?page=${1 + ((from + i) % 3_000)}`
    const ask = async () => {
      await (await client.request({ method: 'GET', path })).body.dump()
      waits.push(performance.now() - sent)
    }
    asked.push(ask())
  }
  await Promise.all(asked)
  for (const client of clients) await client.close()
  return waits
}

/** The value that this share of all values does not exceed. */
function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

/** How visitors' waits compare with those they have alone, in words. */
export function toTimeAlone(beside: number[], alone: number[]): string {
  return `  to their time alone, at 95 of 100: ${(at(beside, 0.95) / at(alone, 0.95)).toFixed(2)} ×`
}

/** In words. */
export function times(values: number[]): string {
  const ms = (share: number) => `${at(values, share).toFixed(1)} ms`
  return `p50 ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)}, longest ${ms(1)} of ${values.length}`
}
