import { useState } from 'react'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { explainAtField } from './explain-at-field.ts'
import { OwnPassword } from './proof-fields.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { beginSetUp, confirmSetUp, type OwnTwoFactors, type SetUp } from '../two-factor-client.ts'

const forms = () => import('../../../../contract/people/two-factors.ts')
const beginSchema = () => forms().then(({ beginForm }) => beginForm)
const codeSchema = () => forms().then(({ codeForms }) => codeForms.app)

type SetUpProps = {
  own: OwnTwoFactors
  /** Runs when the recovery codes are saved. */
  onDone: () => void
}

/** Sets two-step sign-in up: the password again, the key and a first code, the recovery codes. */
export function SetUpTwoFactors({ own, onDone }: SetUpProps) {
  const [setUp, setSetUp] = useState<SetUp>()
  const [on, setOn] = useState(false)
  if (!own.addressConfirmed) return <ConfirmAddress />
  if (!setUp) return <Begin hasPassword={own.hasPassword} onBegun={setSetUp} />
  if (!on) return <Confirm setUp={setUp} onConfirmed={() => setOn(true)} />
  return <RecoveryCodes codes={setUp.recoveryCodes} onKept={onDone} />
}

function ConfirmAddress() {
  const [sent, setSent] = useState(false)
  async function send() {
    const done = 'The email with the link is on its way.'
    setSent(await attempt('Sending the link', sessionCall('POST /emailConfirmation'), done))
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Please confirm your email address first: open the link that we email you, and come back. Otherwise
        somebody who signed up with your address could lock you out.
      </p>
      <Button variant="secondary" oncePressed disabled={sent} onClick={send}>
        {sent ? 'Sent' : 'Send the link'}
      </Button>
    </div>
  )
}

function Begin({ hasPassword, onBegun }: { hasPassword: boolean; onBegun: (setUp: SetUp) => void }) {
  const submission = useSubmit<{ password?: string | undefined }>({
    schema: beginSchema,
    send: async input => onBegun(await beginSetUp(input)),
    explain: explainAtField,
  })
  return (
    <Form submission={submission}>
      <p>You need an authenticator app on your phone or computer, such as the one you use for other sites.</p>
      {hasPassword && <OwnPassword {...submission.field('password')} />}
      <Button type="submit" pending={submission.pending} className="justify-self-start">
        Set up two-step sign-in
      </Button>
    </Form>
  )
}

function Confirm({ setUp, onConfirmed }: { setUp: SetUp; onConfirmed: () => void }) {
  const submission = useSubmit<{ code: string }>({
    schema: codeSchema,
    async send({ code }) {
      await confirmSetUp(code)
      onConfirmed()
    },
    explain: explainAtField,
  })
  const key = setUp.key.replace(/.{4}(?=.)/g, '$& ')
  return (
    <Form submission={submission}>
      <p>1. Scan this with your app, or type the key into it.</p>
      <QrCode text={setUp.uri} label="QR code with the key below" />
      <TextArea label="Key" readOnly rows={3} value={key} onFocus={event => event.currentTarget.select()} />
      <TextField
        ref={focus}
        label="2. Code in the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...submission.field('code')}
      />
      <Button type="submit" pending={submission.pending} className="justify-self-start">
        Turn on
      </Button>
    </Form>
  )
}

function focus(field: HTMLInputElement | null) {
  field?.focus()
}
