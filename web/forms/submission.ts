import { v4 } from 'uuid'
import { ownValue } from '../api/person-session.ts'

/**
 * Names what is sent, under `key`: the same input has the same name, also after a reload, so that the server recognises
 * a repeat after a lost answer.
 */
export function submissionKept(key: string) {
  const stored = ownValue(`submission:${key}`)
  return {
    /** @returns the name of this input, a UUID */
    of(input: object): string {
      const text = JSON.stringify(input)
      const [name, named] = JSON.parse(stored.read() ?? '[]') as string[]
      if (name && named === text) return name
      const fresh = v4()
      stored.write(JSON.stringify([fresh, text]))
      return fresh
    },
    forget: () => stored.remove(),
  }
}
