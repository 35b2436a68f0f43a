import { useState } from 'react'

/** @returns whether what was run last is under way, and a function that runs something */
export function usePending() {
  const [pending, setPending] = useState(false)
  async function run<Result>(action: () => Promise<Result>): Promise<Result> {
    setPending(true)
    try {
      return await action()
    } finally {
      setPending(false)
    }
  }
  return [pending, run] as const
}
