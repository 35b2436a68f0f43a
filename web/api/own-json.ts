import { ownValue } from './person-session.ts'

/** As `ownValue`, of what JSON can have; what cannot be read is not there. */
export function ownJson<Value>(key: string) {
  const stored = ownValue(key)
  return {
    read(): Value | undefined {
      try {
        return (JSON.parse(stored.read() ?? 'null') as Value | null) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value: Value) => stored.write(JSON.stringify(value)),
    remove: () => stored.remove(),
  }
}
