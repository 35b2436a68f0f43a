import { type ReactNode, useState } from 'react'
import type { OwnAccount as Account } from '../../../../contract/people/account.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { live, useLoad } from '../../../lists/use-load.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button, buttonClass, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { formatLocalMinute } from '../../../ui/time/local-minute.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { cancelEmailChange, myDataAddress, readOwnAccount } from '../own-account-client.ts'
import { forgetTyped } from '../session/log-out.tsx'
import { becomeVisitor } from '../session/remembered-person.ts'
import { type AccountChange, OwnAccountWindow } from './own-account-window.tsx'

/** The person's own account, in My Profile: address, password, all data, and its end. */
export function OwnAccount({ email }: { email: string }) {
  const account = useLoad({ ...live, queryKey: ['own account'], queryFn: readOwnAccount })
  return (
    <Card className="mt-8 max-w-2xl p-6 sm:p-8">
      <h2 className="mb-5 text-2xl">Your account</h2>
      <Loaded state={account} name="your account">
        {own => <Changes own={own} email={email} onChanged={account.reload} />}
      </Loaded>
    </Card>
  )
}

/** Says what was changed; a person whose account is deleted leaves. */
async function finish(made: AccountChange, email: string) {
  toast.success(doneTexts[made], 6000)
  if (made !== 'delete') return
  await forgetTyped(email)
  becomeVisitor()
}

const doneTexts: Record<AccountChange, string> = {
  email: 'The emails with the links are on their way.',
  password: 'Your password has been changed.',
  delete: 'Your account is deleted.',
}

function Changes({ own, email, onChanged }: { own: Account; email: string; onChanged: () => void }) {
  const [change, setChange] = useState<AccountChange>()
  function done(made: AccountChange) {
    setChange(undefined)
    void finish(made, email)
    if (made !== 'delete') onChanged()
  }
  async function cancel() {
    await attempt('Cancelling', cancelEmailChange(), 'Your address stays as it is.')
    onChanged()
  }
  return (
    <div className="grid divide-y divide-line">
      <Part title="Email address" text={email}>
        <Button variant="secondary" onClick={() => setChange('email')}>
          Change email
        </Button>
      </Part>
      {own.emailChange && <Waiting change={own.emailChange} onCancel={cancel} />}
      <PasswordPart hasPassword={own.hasPassword} onChange={() => setChange('password')} />
      <Part
        title="Your data"
        text="Everything we store about you in one ZIP archive: a text to read, the same data for programs, your documents and pictures."
      >
        <a className={buttonClass({ variant: 'secondary' })} href={myDataAddress} download>
          Download my data
        </a>
      </Part>
      <Part title="Delete account" text="Your applications, documents and reviews are deleted with it.">
        <Button variant="danger" onClick={() => setChange('delete')}>
          Delete my account
        </Button>
      </Part>
      <OwnAccountWindow change={change} own={own} onClose={() => setChange(undefined)} onDone={done} />
    </div>
  )
}

function PasswordPart({ hasPassword, onChange }: { hasPassword: boolean; onChange: () => void }) {
  if (hasPassword)
    return (
      <Part title="Password" text="Anyone who has it can sign in as you.">
        <Button variant="secondary" onClick={onChange}>
          Change password
        </Button>
      </Part>
    )
  return (
    <Part title="Password" text="You sign in with another provider and have no password here.">
      <LinkButton variant="secondary" to={pages.forgotPassword}>
        Set a password
      </LinkButton>
    </Part>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0"
    >
      <div className="min-w-0 grow basis-64">
        <h3 className="text-lg">{title}</h3>
        <p className="[overflow-wrap:anywhere] text-ink-soft">{text}</p>
      </div>
      {children}
    </section>
  )
}

type WaitingProps = { change: NonNullable<Account['emailChange']>; onCancel: () => Promise<void> }

/** What is still to be confirmed before an address is changed. */
function Waiting({ change, onCancel }: WaitingProps) {
  const { email, confirmedOld, confirmedNew, until } = change
  const open = [...(confirmedNew ? [] : ['the new address']), ...(confirmedOld ? [] : ['the old address'])]
  return (
    <section
      aria-label="Change of address"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-sunken p-4"
    >
      <p className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
        To change to <strong>{email}</strong>, press the link we emailed to {open.join(' and to ')}, by{' '}
        {formatLocalMinute(new Date(until))}.
      </p>
      <Button variant="quiet" oncePressed onClick={onCancel}>
        Keep the old address
      </Button>
    </section>
  )
}
