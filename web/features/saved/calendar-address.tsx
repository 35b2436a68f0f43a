import { useId, useState } from 'react'
import { sessionCall } from '../../api/session-client.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'

/** The private address of a calendar with all of the person's deadlines: made, shown once, copied, renewed, revoked [SAVE6]. */
export function CalendarAddress() {
  const headingId = useId()
  const calendar = useAnswer('GET /calendar')
  const [address, setAddress] = useState<string>()

  async function make() {
    const made = sessionCall('POST /calendar')
    if (await attempt('Creating a calendar address', made, 'Your calendar address is ready.'))
      setAddress((await made).address)
    calendar.reload()
  }
  async function revoke() {
    await attempt('Revoking', sessionCall('DELETE /calendar'), 'Your calendar address has been revoked.')
    setAddress(undefined)
    calendar.reload()
  }
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
        <h2 id={headingId} className="text-2xl">
          Your deadlines in your calendar
        </h2>
        <p>
          Subscribe to a private address in your calendar: it lists what you save and pay for, and updates
          when a deadline changes. Anyone who has the address can read it. It stops working when you reset
          your password or sign out everywhere.
        </p>
        <Loaded state={calendar} name="your calendar address">
          {({ since }) => <Address since={since} address={address} onMake={make} onRevoke={revoke} />}
        </Loaded>
      </Card>
    </section>
  )
}

type AddressProps = {
  /** When it was made; nothing while there is none. */
  since: string | null
  /** Only in the page that made it. */
  address: string | undefined
  onMake: () => Promise<void>
  onRevoke: () => Promise<void>
}

function Address({ since, address, onMake, onRevoke }: AddressProps) {
  const asking = useDialogTarget<'Renew' | 'Revoke'>()
  if (since === null)
    return (
      <Button variant="secondary" oncePressed className="justify-self-start" onClick={onMake}>
        Create an address
      </Button>
    )
  return (
    <>
      {address === undefined ? (
        <p>
          Your address was created on {formatLongDay(since)}. It was shown only then; if you have lost it,
          renew it.
        </p>
      ) : (
        <ShownAddress address={address} />
      )}
      <div className="flex flex-wrap gap-3">
        {(['Renew', 'Revoke'] as const).map(act => (
          <Button key={act} variant="secondary" size="small" onClick={() => asking.choose(act)}>
            {act}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asking.open}
        onClose={asking.close}
        onConfirm={asking.entry === 'Renew' ? onMake : onRevoke}
        title={`${asking.entry} the address?`}
        text="Calendars that use the current address will stop updating."
        confirmLabel={asking.entry}
      />
    </>
  )
}

function ShownAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('Copied.'),
      () => toast.error('Your browser did not allow copying. Please select the address and copy it.'),
    )
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {subscriptions(address).map(({ name, url }) => (
          <li key={name}>
            <a className={buttonClass({ variant: 'secondary' })} href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-72">
          <TextField
            label="Calendar address"
            readOnly
            value={address}
            hint="For any other calendar. It is shown only now."
            onFocus={event => event.currentTarget.select()}
          />
        </div>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </>
  )
}

/** Where the usual calendars subscribe to an address. */
function subscriptions(address: string) {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return [
    { name: 'Apple or calendar app', url: webcal },
    {
      name: 'Google Calendar',
      url: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    },
    {
      name: 'Outlook.com',
      url: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent('Scholarship deadlines')}`,
    },
  ]
}
