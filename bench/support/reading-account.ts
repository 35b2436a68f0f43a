import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'

/** An account that reads the list of people at several places at once. */
export interface ReadingJob {
  origin: string
  token: string
  readers: number
}

// A separate process, so that its reads do not delay the measurement. It reads until the next message comes, and
// answers it with the statuses that it got.
process.once('message', async (job: ReadingJob) => {
  const stopping = new AbortController()
  process.once('message', () => stopping.abort())
  const reading = Array.from({ length: job.readers }, () => readOn(job, stopping.signal))
  process.send?.((await Promise.all(reading)).flat(), () => process.disconnect())
})

/** Reads the list until it is told to stop; waits as long as a refusal says. @returns the statuses of the answers */
async function readOn({ origin, token }: ReadingJob, stop: AbortSignal): Promise<number[]> {
  const statuses: number[] = []
  while (!stop.aborted) {
    const { statusCode, headers, body } = await request(`${origin}/api/users`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await body.dump({ limit: Number.MAX_SAFE_INTEGER })
    statuses.push(statusCode)
    if (statusCode !== 200) {
      const wait = Number(headers['retry-after']) * 1000
      await pause(wait, undefined, { signal: stop }).catch(() => {})
    }
  }
  return statuses
}
