import { v4 } from 'uuid'
import { ownJson } from '../api/own-json.ts'

/**
 * Names what is sent, under `key`: the same input has the same name, also after a reload, so that the server recognises
 * a repeat after a lost answer.
 */
export function submissionKept(key: string) {
  const stored = ownJson<[name: string, input: string]>(`submission:${key}`)
  return {
    /** @returns the name of this input, a UUID */
    of(input: object): string {
      const text = JSON.stringify(input)
      const [name, named] = stored.read() ?? []
      if (name && named === text) return name
      const fresh = v4()
      stored.write([fresh, text])
      return fresh
    },
    forget: () => stored.remove(),
  }
}
