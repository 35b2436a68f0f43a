import { v7 } from 'uuid'

/** A new id that sorts by its time of creation: UUID version 7 (RFC 9562, section 5.7). */
export function newId(): string {
  return v7()
}
