import type { Kysely } from 'kysely'
import { z } from 'zod'
import { namedId } from '../../../platform/jobs/payloads.ts'
import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { type AwardNews, type AwardNotice, awardNoticeMail } from '../mails/award-notice.ts'
import { findForNotice, findSentBack } from '../notice-repository.ts'

/** Until when an award could be answered before more time was given. */
const beforeMoreTime = z.object({ answerBy: z.iso.datetime(), reminded: z.int().nullable() })

export type BeforeMoreTime = z.output<typeof beforeMoreTime>

const news = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('reminder'),
    /** None on the last day and after it. */
    days: z.int().min(0).max(awardLimits.moreDays),
    /** Another date means that nothing is to be reminded of. */
    answerBy: z.iso.datetime(),
  }),
  z.object({ about: z.literal('moreTime'), answerBy: z.iso.datetime(), before: beforeMoreTime }),
  z.object({ about: z.literal('sentBack'), condition: namedId }),
  z.object({
    about: z.literal('later'),
    granted: z.boolean(),
    words: z.string().max(awardLimits.deferral),
  }),
])

type Planned = z.output<typeof news>
type Row = NonNullable<Awaited<ReturnType<typeof findForNotice>>>

/** Mails an applicant about an award, as long as there is something to be done about it [AWARD1] [AWARD2] [AWARD4]. */
export const sendAwardNotice = job({
  kind: 'send_award_notice',
  lane: 'prompt',
  /** `to` follows a change of the address. */
  payload: z.object({ to: z.string(), award: namedId, news }),
  run: async (
    { to, award, news: planned },
    { db, mailer, readSite }: MailDeps & { db: Kysely<Tables> },
    { key, neverTwice },
  ) => {
    const row = await findForNotice(db, award)
    const told = row && (await newsNow(db, row, planned))
    if (!told) return
    const mail = { to, key, ...awardNoticeMail(noticeOf(row), told, await readSite()) }
    await (told.about === 'reminder' ? neverTwice(() => mailer.send(mail)) : mailer.send(mail))
  },
})

/** What there is to say now; nothing once it was answered, or given again. */
async function newsNow(db: Kysely<Tables>, row: Row, planned: Planned): Promise<AwardNews | undefined> {
  if (planned.about === 'sentBack') {
    const condition = await findSentBack(db, planned.condition)
    if (!condition) return undefined
    const { words: asked, note: words, due_on: dueOn } = condition
    return { about: 'sentBack', asked, words, dueOn }
  }
  if (row.state !== 'offered') return undefined
  if (planned.about !== 'later' && row.answer_by?.toISOString() !== planned.answerBy) return undefined
  return planned
}

function noticeOf(row: Row): AwardNotice {
  return {
    id: row.id,
    name: row.user_name,
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    amount: readablePrice(formatPrice(row.amount_minor, row.currency)),
    answerBy: row.state === 'offered' ? row.answer_by : null,
    zone: row.time_zone,
  }
}
