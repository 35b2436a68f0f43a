import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AwardsFile } from '../../../contract/outcomes/awards-file.ts'
import { smallestGroup } from '../../../contract/core/smallest-group.ts'
import { mostAwards } from '../../../contract/outcomes/outcome-limits.ts'
import {
  type officeOutcome,
  outcomeOf,
  type PublicOutcome,
  type shownOutcome,
} from '../../../contract/outcomes/outcomes.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { readTime } from '../../platform/database/deadline.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailSite } from '../../platform/mail/mailer.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import {
  countAwards,
  countOutcome,
  deleteOutcome,
  findOutcome,
  listAwards,
  writeOutcome,
} from './outcome-repository.ts'
import { awardsFileOf, outcomeView } from './outcome-view.ts'

/** How a round ended, if the office shows it [OPEN1]. */
export async function readShown(db: Database, id: string): Promise<z.infer<typeof shownOutcome>> {
  const row = await findOutcome(db, id)
  if (!row) return { outcome: null, hasAwards: false }
  return { outcome: outcomeView(row), hasAwards: await hasFile(db, row) }
}

/** The awards of a round that is shown, as open data [OPEN1]. @throws ProductError `not_found` also when they are too few */
export async function readAwards(db: Database, site: MailSite, id: string): Promise<AwardsFile> {
  const shown = await findOutcome(db, id)
  const [first, ...others] = shown && (await hasFile(db, shown)) ? await listAwards(db, id) : []
  if (!first) throw new ProductError('not_found')
  return awardsFileOf(site, [first, ...others])
}

/** Whether there is a file of the awards: not of so few that it would tell of them, nor of too many. */
async function hasFile(
  db: Database,
  { scholarship_id, awarded }: { scholarship_id: string; awarded: number | null },
): Promise<boolean> {
  if (awarded === null) return false
  const count = await countAwards(db, scholarship_id, mostAwards + 1)
  return count >= smallestGroup && count <= mostAwards
}

/** What is shown of a round, and what would be [OPEN1]. */
export async function readForOffice(
  db: Database,
  site: MailSite,
  id: string,
): Promise<z.infer<typeof officeOutcome>> {
  const shown = await findOutcome(db, id)
  return { shown: shown ? outcomeView(shown) : null, now: await outcomeNow(db, site, id) }
}

/**
 * Shows how a round ended, as it is now, in place of what was shown before [OPEN1].
 * @throws ProductError `not_found`; `outcome_not_ready`
 */
export async function showOutcome(db: Kysely<Tables>, site: MailSite, id: string): Promise<void> {
  await withTransaction(db, async tx => {
    const outcome = await outcomeNow(tx, site, id)
    if (!outcome) throw new ProductError('outcome_not_ready')
    await writeOutcome(tx, id, outcome)
    await append(tx, {
      action: 'scholarship.show_outcome',
      objectId: id,
      scholarshipId: id,
      after: { ...outcome },
    })
  })
}

/** No longer shows how a round ended. @throws ProductError `not_found` when it was not shown */
export async function hideOutcome(db: Kysely<Tables>, id: string): Promise<void> {
  await withTransaction(db, async tx => {
    if (!(await deleteOutcome(tx, id))) throw new ProductError('not_found')
    await append(tx, { action: 'scholarship.hide_outcome', objectId: id, scholarshipId: id })
  })
}

/** @throws ProductError `not_found` */
async function outcomeNow(
  db: Database,
  { answerDays = 0 }: MailSite,
  id: string,
): Promise<PublicOutcome | null> {
  const scholarship = await requireScholarship(db, id)
  if (!scholarship.published_at || scholarship.closing_at > (await readTime(db))) return null
  return outcomeOf(await countOutcome(db, id), answerDays)
}
