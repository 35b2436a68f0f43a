import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'
import { type Scope, wholeWithin } from './scope.ts'

/** What somebody of staff has sent, as it is handled. */
export interface Narrowed<Input> {
  input: Input
  /** An answer as it is given: what was sent is called as it was. */
  named<Answer>(answer: Answer): Answer
}

/**
 * What somebody of staff has sent, with the id of nothing in place of each id of what they do not reach: whatever the call does
 * with it, it answers as if that did not exist (docs/decisions/0135).
 */
export async function narrowInput<Input>(db: Database, scope: Scope, input: Input): Promise<Narrowed<Input>> {
  const whole = { input, named: <Answer>(answer: Answer) => answer }
  if (typeof scope.reach === 'string') return whole
  const ids = new Set<string>()
  exchange(input, id => {
    ids.add(id)
    return id
  })
  if (ids.size === 0) return whole
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as sent (id) where not ${wholeWithin(scope, sql`sent.id`)}`.execute(
    db,
  )
  const nothings = new Map(rows.map(({ id }) => [id, newId()]))
  const sent = new Map<string, string>(Array.from(nothings, ([id, nothing]) => [nothing, id]))
  return {
    input: exchange(input, id => nothings.get(id) ?? id) as Input,
    named: <Answer>(answer: Answer) => exchange(answer, id => sent.get(id) ?? id) as Answer,
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A copy of lists and plain objects, with other ids. */
function exchange(value: unknown, idFor: (id: string) => string): unknown {
  if (typeof value === 'string') return uuid.test(value) ? idFor(value.toLowerCase()) : value
  if (Array.isArray(value)) return value.map(each => exchange(each, idFor))
  const isPlain = typeof value === 'object' && value !== null && value.constructor === Object
  if (!isPlain) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exchange(each, idFor)]))
}
