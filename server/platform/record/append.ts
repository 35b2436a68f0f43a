import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { objectKindOf, type RecordAction } from '../../../contract/record/record-terms.ts'
import { newId } from '../database/new-id.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { type CallUnderWay, callUnderWay } from './call-under-way.ts'
import { digestOf } from './chain.ts'

/** An act or a look, as a service records it. */
export interface Act {
  action: RecordAction
  /** The id of the object, whose kind the action names. */
  objectId: string
  applicationId?: string | undefined
  scholarshipId?: string | undefined
  /** The person whose data `before` and `after` hold: they are erased with the account. */
  subjectId?: string | undefined
  /** What can be written as JSON; without secrets. */
  before?: object | undefined
  after?: object | undefined
}

/**
 * Appends acts to the record, in the transaction that does them, as those of the call under way [AUDIT1]. Nothing waits for
 * anybody else (docs/decisions/0085).
 */
export async function append(tx: Transaction<Tables>, ...acts: Act[]): Promise<void> {
  await appendAs(
    tx,
    acts.map(act => ({ ...act, call: callUnderWay() })),
  )
}

/** The same for acts of several calls. */
export async function appendAs(
  tx: Transaction<Tables>,
  acts: readonly (Act & { call: CallUnderWay })[],
): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map(rowsOf)
  const entries = tx.insertInto('record_entries').values(rows.map(({ entry }) => entry))
  const values = rows.flatMap(each => each.values ?? [])
  const statement =
    values.length === 0
      ? entries
      : tx
          .with('appended', () => entries)
          .insertInto('record_values')
          .values(values)
  // As many as acts would be too many to keep.
  await (acts.length === 1 ? statement.modifyEnd(prepared) : statement).execute()
}

function rowsOf({ call, action, objectId, before, after, ...about }: Act & { call: CallUnderWay }) {
  const id = newId()
  const hasValues = before !== undefined || after !== undefined
  const values = { before: textOf(before), after: textOf(after) }
  const salt = randomBytes(16)
  return {
    entry: {
      id,
      actor_id: call.actorId,
      actor_as: call.actorAs,
      action,
      object_kind: objectKindOf(action),
      object_id: objectId,
      application_id: about.applicationId ?? null,
      scholarship_id: about.scholarshipId ?? null,
      subject_id: about.subjectId ?? null,
      request_id: call.requestId,
      digest: hasValues ? digestOf(salt, values) : null,
    },
    values: hasValues ? { entry_id: id, salt, ...values } : undefined,
  }
}

const textOf = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
