import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import type { SignedLinks } from '../../notifications/mail-preferences-service.ts'
import { findMailed, type MailedRow } from '../mail-repository.ts'
import { type CommitteeNews, committeeMail } from '../mails/committee-mail.ts'

type Deps = MailDeps & { db: Kysely<Tables>; links: Pick<SignedLinks, 'invitation'> }

const news = z.discriminatedUnion('about', [
  z.object({ about: z.literal('invitation'), invitation: z.int() }),
  z.object({ about: z.literal('work') }),
  /** Days before this date; null for one by hand. */
  z.object({ about: z.literal('reminder'), days: z.int().nullable(), due: z.iso.datetime().nullable() }),
])

/** Mails a member of a committee, as long as there is something for them to do [FAIR1] [FAIR10]. */
export const sendCommitteeMail = job({
  kind: 'send_committee_mail',
  lane: 'bulk',
  payload: z.object({ member: z.uuid(), news }),
  run: async ({ member, news: planned }, { db, mailer, links, readSite }: Deps, { key, neverTwice }) => {
    const row = await findMailed(db, member)
    const told = row && newsNow(row, planned, invitation => links.invitation(member, invitation))
    if (!told) return
    const mail = { to: row.to, key, ...committeeMail(row, told, await readSite()) }
    await neverTwice(() => mailer.send(mail))
  },
})

/** What there is to say now; nothing once it was done, or the date has changed. */
function newsNow(
  row: MailedRow,
  planned: z.output<typeof news>,
  linkOf: (invitation: number) => string,
): CommitteeNews | undefined {
  if (planned.about === 'invitation') {
    const stands = row.state === 'invited' && row.invitation === planned.invitation && row.invited
    return stands ? { about: 'invitation', url: linkOf(row.invitation), until: row.invited_until } : undefined
  }
  if (row.state !== 'accepted' || row.left === 0) return undefined
  if (planned.about === 'work') return planned
  const { days, due } = planned
  return days === null || row.due?.toISOString() === due ? { about: 'reminder', days } : undefined
}
