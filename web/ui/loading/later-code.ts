import { useEffect, useEffectEvent, useState } from 'react'
import { lateCode } from '../../api/api-error.ts'
import { attempt } from '../messages/attempt.ts'

/** Code that is loaded when it is first needed, or ahead of that. */
export interface LaterCode<Code> {
  /** The code, once it is here. */
  now: () => Code | undefined
  /** Loads it once; what failed is tried again. */
  load: () => Promise<Code>
}

const waiting: (() => Promise<unknown>)[] = []
let ahead = false

export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let code: Code | undefined
  let loading: Promise<Code> | undefined
  async function loadNow() {
    try {
      code = await lateCode(load())
      return code
    } finally {
      loading = undefined
    }
  }
  const later = {
    now: () => code,
    load: async () => code ?? (loading ??= loadNow()),
  }
  waiting.push(later.load)
  if (ahead) void loadAhead()
  return later
}

/** Loads what pages may need later, from now on as soon as they name it. What does not come is loaded when it is needed. */
export async function loadAhead(): Promise<void> {
  ahead = true
  await Promise.allSettled(waiting.splice(0).map(load => load()))
}

/**
 * @param wanted whether it is needed now  @param onMissing runs where it could not be loaded, after people were told
 * @returns the code, once it is here
 */
export function useLaterCode<Code>(
  later: LaterCode<Code>,
  wanted: boolean,
  onMissing: () => void,
): Code | undefined {
  const [, setLoaded] = useState(false)
  const code = later.now()
  const needed = wanted && code === undefined
  const missing = useEffectEvent(onMissing)
  useEffect(() => {
    if (!needed) return undefined
    let current = true
    void attempt('Loading code', later.load()).then(done => current && (done ? setLoaded(true) : missing()))
    return () => {
      current = false
    }
  }, [later, needed])
  return code
}
