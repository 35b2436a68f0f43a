import { useState } from 'react'
import { refusalText } from './field-errors.ts'

interface Pressed<Result> {
  pending: boolean
  result?: Result
  /** In plain words, why it failed. */
  problem?: string
}

/**
 * What a button starts, whose outcome is shown beside it.
 * @param name for the log, such as `Deleting`
 */
export function usePress<Result>(name: string, start: () => Promise<Result>) {
  const [pressed, setPressed] = useState<Pressed<Result>>({ pending: false })
  async function press() {
    setPressed({ pending: true })
    try {
      setPressed({ pending: false, result: await start() })
    } catch (error) {
      console.error(`${name} failed.`, error)
      setPressed({ pending: false, problem: refusalText(error) })
    }
  }
  return { ...pressed, press, forget: () => setPressed({ pending: false }) }
}
