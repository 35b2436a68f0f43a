import { v7 } from 'uuid'
import type { SeenId } from './seen-id.ts'

/** A new id, which names nothing yet; it sorts by its time of creation: UUID version 7 (RFC 9562, section 5.7). */
export function newId(): SeenId {
  return v7() as SeenId
}
