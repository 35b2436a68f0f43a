import { z } from 'zod'
import type { SignedLinks } from '../../notifications/mail-preferences-service.ts'
import { signInChanges } from '../identity/sign-in-changes.ts'
import { accountMail } from '../mails/account.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'

const person = { to: z.string(), name: z.string() }

const payload = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('new address'),
    ...person,
    changeId: z.uuid(),
    alone: z.boolean().optional(),
  }),
  z.object({ about: z.literal('old address'), ...person, changeId: z.uuid(), newEmail: z.string() }),
  /** To the owner of an address that somebody else wants to have. */
  z.object({ about: z.literal('address taken'), to: z.string() }),
  z.object({ about: z.enum(signInChanges), ...person, provider: z.string().optional() }),
  z.object({ about: z.literal('account deleted'), ...person }),
])

export type AccountMail = z.infer<typeof payload>

/** Mails a person about a change of their account. */
export const sendAccountMail = job({
  kind: 'send_account_mail',
  lane: 'prompt',
  payload,
  async run(
    mail,
    { mailer, readSite, links }: MailDeps & { links: Pick<SignedLinks, 'emailChange'> },
    { key },
  ) {
    const side = mail.about === 'old address' ? 'old' : 'new'
    const url = 'changeId' in mail ? links.emailChange(mail.changeId, side) : ''
    await mailer.send({
      to: mail.to,
      key,
      requested: true,
      ...accountMail({ name: '', newEmail: '', ...mail, url }, await readSite()),
    })
  },
})
