import { startProgram } from '../../../platform/start-program.ts'
import type { Assignable, Assignment } from './assign-readings.ts'
import type { WhyMissing } from './why-missing.ts'

const assigner = new URL('assigner.ts', import.meta.url)
/** Ten thousand applications and three hundred readers take a third of it (in MB). */
const memory = ['--max-old-space-size=768']

export interface Assigned {
  assignment: Assignment
  why: WhyMissing
}

/** Assigns readings in a process of its own: nobody waits for it meanwhile. @throws Error when that fails */
export async function assignInChild(order: Assignable, signal: AbortSignal): Promise<Assigned> {
  let told: Assigned | undefined
  const { exited } = startProgram<Assigned>(assigner, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    memory,
    order,
    heard: assigned => {
      told = assigned
    },
    signal,
  })
  const code = await exited
  if (!told) throw new Error(`The process that assigns readings exited with code ${code}.`)
  return told
}
