import { useEffect, useState } from 'react'
import type { MailPreferences } from '../../../contract/notifications/mail-preferences.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePending } from '../../forms/use-pending.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { accountZone } from '../people/session/remembered-person.ts'
import { browserTimeZone } from '../../ui/time/time-zones.ts'

/** Says that no reminders and digests arrive, and what helps: the address is not confirmed [SAVE5], or refused by its mail server. */
export function AddressNotice({ mail }: { mail: MailPreferences }) {
  const [pending, run] = usePending()
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (mail.timeZone !== null) accountZone.write(mail.timeZone)
    // Only a wish: a browser may know zones that the server does not know.
    if (mail.timeZone === null)
      sessionCall('PATCH /mailPreferences', { body: { timeZone: browserTimeZone() } }).catch(() => undefined)
  }, [mail.timeZone])

  async function sendAgain() {
    const done = 'The email with the link is on its way.'
    setSent(await attempt('Sending the link', sessionCall('POST /emailConfirmation'), done))
  }
  if (mail.confirmed && !mail.refused) return null
  return (
    <section
      aria-label="Your email address"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-surface px-5 py-4"
    >
      <Icon name="alert" className="size-6 text-ink-soft max-sm:hidden" />
      <p className="min-w-0 grow basis-72 [overflow-wrap:anywhere] text-ink-soft">
        {mail.refused
          ? `The mail server of ${mail.email} refused our emails, so we have stopped sending any. Once it accepts them again, confirm the address with a new link.`
          : `Deadline reminders and news of saved searches go to confirmed addresses only. Please open the link that we emailed to ${mail.email}.`}
      </p>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        disabled={sent}
        onClick={() => void run(sendAgain)}
      >
        {sent ? 'Sent' : 'Send the link again'}
      </Button>
    </section>
  )
}
