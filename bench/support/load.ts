import { Client } from 'undici'
import type { Job, LoadRequest, Measured } from './measure.ts'

// The load generator, a separate process: runs the job its parent sends and reports the measurements.
process.once('message', (job: Job) => {
  void run(job).then(measured => process.send?.(measured, () => process.disconnect()))
})

async function run({ origin, requests, once, connections, warmupSeconds, seconds }: Job): Promise<Measured> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { bodyTimeout: 0 }))
  const measureFrom = performance.now() + (once ? 0 : warmupSeconds * 1000)
  const end = measureFrom + seconds * 1000
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  let next = 0
  let bytes = 0

  await Promise.all(
    clients.map(async client => {
      for (;;) {
        const started = performance.now()
        if (started >= end) return
        if (once && next >= requests.length) return
        const request = requests[next++ % requests.length]
        if (!request) throw new Error('nothing to request')
        const { status, length } = await ask(client, request)
        if (status >= 400) {
          const what = `${status} ${request.path}`
          failures[what] = (failures[what] ?? 0) + 1
        }
        if (started >= measureFrom) {
          latencies.push(performance.now() - started)
          bytes += length
        }
      }
    }),
  )
  const took = (performance.now() - measureFrom) / 1000
  await Promise.all(clients.map(client => client.destroy()))
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    requests: latencies.length,
    allRequests: next,
    perSecond: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
    max: latencies.at(-1) ?? 0,
    bytesPerAnswer: Math.round(bytes / Math.max(1, latencies.length)),
    failures,
  }
}

/** An answer's status and length. Its body is counted as it arrives, without a stream, to use little of the machine. */
function ask(
  client: Client,
  { method, path, headers, body }: LoadRequest,
): Promise<{ status: number; length: number }> {
  return new Promise((resolve, reject) => {
    let status = 0
    let length = 0
    client.dispatch(
      { method, path, headers: headers ?? null, body: body ?? null },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code) => void (status = code),
        onResponseData: (_controller, piece) => void (length += piece.length),
        onResponseEnd: () => resolve({ status, length }),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}
