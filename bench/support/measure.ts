import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A job for the load generator. */
export interface Job {
  origin: string
  /** Repeated in order; with `once`, sent once each. */
  requests: LoadRequest[]
  once?: boolean
  connections: number
  warmupSeconds: number
  seconds: number
}

/** Times in milliseconds. */
export interface Measured {
  requests: number
  perSecond: number
  /** With those of the warm-up. */
  allRequests: number
  p50: number
  p99: number
  max: number
  bytesPerAnswer: number
  failures: Record<string, number>
}

/** Runs a script of this folder as a process, sends it a message and waits for its answer and end. */
async function askProcess<Answer>(
  script: string,
  question: object | string,
  variables: NodeJS.ProcessEnv = {},
): Promise<Answer> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, ...variables },
  })
  child.send(question)
  const [answer] = (await once(child, 'message')) as [Answer]
  if (child.exitCode === null) await once(child, 'exit')
  return answer
}

/** Runs a job in the load generator. @throws Error with the first error answer other than "too busy" */
export async function measure(job: Job): Promise<Measured> {
  const measured = await askProcess<Measured>('load.ts', job)
  const busy = Object.keys(measured.failures).filter(what => what.startsWith('503'))
  if (busy.length > 0) console.log(`  too busy for some of: ${busy.slice(0, 3).join(', ')}`)
  const failure = Object.entries(measured.failures).find(([what]) => !busy.includes(what))
  if (failure) throw new Error(`${failure[1]} answers ${failure[0]} of ${measured.requests}`)
  return measured
}
