import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { conversationSettings } from '../../../contract/conversations/conversations.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { append } from '../../platform/record/append.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { mayApplicantsBegin, writeSettings } from './conversation-repository.ts'

type Settings = z.output<typeof conversationSettings>

/** Whether the applicants of a scholarship may write first [TALK2]. */
export async function readSettings(db: Database, id: SeenId): Promise<Settings> {
  await requireScholarship(db, id)
  return { applicantsFirst: await mayApplicantsBegin(db, id) }
}

/** Sets it; existing conversations continue. @returns rows changed. */
export async function changeSettings(db: Kysely<Tables>, id: SeenId, after: Settings): Promise<number> {
  return withTransaction(db, async tx => {
    const before = await readSettings(tx, id)
    await writeSettings(tx, id, after.applicantsFirst)
    await append(tx, { action: 'scholarship.conversations', objectId: id, scholarshipId: id, before, after })
    return 1
  })
}
