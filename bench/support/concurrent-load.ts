import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'

/** A save that waits for a lock longer than this is counted. */
const longestLockMs = 5

/**
 * Does some work while one student after the other saves a scholarship, and prints its time, the memory that it takes,
 * how long the saves take, and how many of them waited for a lock.
 */
export async function measureUnderLoad(
  url: string,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const script = fileURLToPath(new URL('saving-student.ts', import.meta.url))
  const student = fork(script, [url, String(longestLockMs)])
  await once(student, 'message')
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const told = once(student, 'message')
  student.send('stop')
  const [{ waits, locked }] = (await told) as [{ waits: number[]; locked: number }]
  await once(student, 'exit')
  const sorted = waits.toSorted((a, b) => a - b)
  const wait = (share: number) => `${sorted[Math.ceil(share * sorted.length) - 1]?.toFixed(1)} ms`
  console.log(`  ${name}: ${seconds.toFixed(1)} s, memory + ${((most - before) / 1e6).toFixed(0)} MB`)
  console.log(
    `    ${waits.length} students saved meanwhile: median ${wait(0.5)}, 999 of 1,000 within ${wait(0.999)}, longest ${wait(1)}; ${locked} waited for a lock for more than ${longestLockMs} ms`,
  )
}

/** Keeps two connections busy that hold no lock: what load alone does to the saves. */
export async function keepBusy(url: string, seconds: number): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 2 })
  const until = Date.now() + seconds * 1000
  const count = async () => {
    while (Date.now() < until)
      await pool.query('select count(*) from (select md5(n::text) from generate_series(1, 100000) n) as made')
  }
  await Promise.all([count(), count()])
  await pool.end()
}
