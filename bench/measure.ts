import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What the load generator has to do. */
export interface Job {
  origin: string
  /** In turns, over and over; with `once`, each one time. */
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

/** Runs a script of this folder as a process of its own, and waits until it has answered what it is sent and is gone. */
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

/** Has the load generator do the job. @throws Error when an answer was a refusal other than "too busy", which is told */
export async function measure(job: Job): Promise<Measured> {
  const measured = await askProcess<Measured>('load.ts', job)
  const busy = Object.keys(measured.failures).filter(what => what.startsWith('503'))
  if (busy.length > 0) console.log(`  too busy for some of: ${busy.slice(0, 3).join(', ')}`)
  const failure = Object.entries(measured.failures).find(([what]) => !busy.includes(what))
  if (failure) throw new Error(`${failure[1]} answers ${failure[0]} of ${measured.requests}`)
  return measured
}
