import { AsyncLocalStorage } from 'node:async_hooks'
import type { RecordActor } from '../../../contract/record/record-terms.ts'

/** Who acts, as what, in which request. */
export interface CallUnderWay {
  actorId: string | null
  actorAs: RecordActor
  /** As log lines name it. */
  requestId: string | null
}

const calls = new AsyncLocalStorage<CallUnderWay>()

/** Jobs, commands and sign-ins are no calls. */
const noCall: CallUnderWay = { actorId: null, actorAs: 'system', requestId: null }

/** Runs the handler of a call, so that what it records is recorded as its caller's. */
export function runAsCaller<T>(call: CallUnderWay, handle: () => T): T {
  return calls.run(call, handle)
}

/** The call that the code runs for; the system's own work outside any call. */
export function callUnderWay(): CallUnderWay {
  return calls.getStore() ?? noCall
}
