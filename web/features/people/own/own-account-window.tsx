import type { OwnAccount } from '../../../../contract/people/account.ts'
import { explainError, type FormProblem } from '../../../forms/field-errors.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Modal } from '../../../ui/windows/modal.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { changeEmail, changePassword, deleteAccount, type Proof } from '../own-account-client.ts'
import { OwnCode, OwnPassword } from '../two-factors/proof-fields.tsx'

const forms = () => import('../../../../contract/people/account.ts')

interface Input extends Proof {
  newEmail?: string
  newPassword?: string
}

const changes = {
  email: {
    title: 'Change email address',
    description:
      'We mail a link to the new address, and one to the old one if it is confirmed. Once both are pressed, you log in with the new address.',
    submitLabel: 'Mail the links',
    schema: () => forms().then(({ changeEmailForm }) => changeEmailForm),
    send: (input: Input) => changeEmail({ newEmail: '', ...input }),
  },
  password: {
    title: 'Change password',
    description: 'You stay logged in here, and are logged out on all other devices.',
    submitLabel: 'Change password',
    schema: () => forms().then(({ changePasswordForm }) => changePasswordForm),
    send: (input: Input) => changePassword({ newPassword: '', ...input }),
  },
  delete: {
    title: 'Delete your account?',
    description: 'It cannot be brought back.',
    submitLabel: 'Delete my account',
    schema: () => forms().then(({ deleteAccountForm }) => deleteAccountForm),
    send: (input: Input) => deleteAccount(input),
  },
}

/** A change of one's own account. */
export type AccountChange = keyof typeof changes

type FormProps = { change: AccountChange; own: OwnAccount; onDone: (change: AccountChange) => void }

/** Asks for the input of an account change, and for proof of identity. */
export function OwnAccountWindow({
  change,
  onClose,
  ...form
}: Omit<FormProps, 'change'> & { change: AccountChange | undefined; onClose: () => void }) {
  if (!change) return null
  const { title, description } = changes[change]
  return (
    <Modal open onClose={onClose} title={title} description={description} holdsForm>
      <ChangeForm change={change} {...form} />
    </Modal>
  )
}

function ChangeForm({ change, own, onDone }: FormProps) {
  const { submitLabel, schema, send } = changes[change]
  const submission = useSubmit<Input>({
    schema,
    async send(input) {
      await send(input)
      onDone(change)
    },
    explain,
  })
  return (
    <WindowForm submission={submission} submitLabel={submitLabel} danger={change === 'delete'}>
      {change === 'email' && (
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          required
          {...submission.field('newEmail')}
        />
      )}
      {change === 'delete' && <WhatStays />}
      {own.hasPassword && <OwnPassword {...submission.field('password')} />}
      {change === 'password' && (
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          hint="At least 6 characters, with a capital letter and one of !@#$%^&*"
          {...submission.field('newPassword')}
        />
      )}
      {own.hasTwoFactors && <OwnCode {...submission.field('code')} />}
    </WindowForm>
  )
}

/** What was refused, once: at its field, or as a message where it has none. */
function explain(error: unknown): FormProblem {
  const { message, fields = {} } = explainError(error)
  return Object.keys(fields).length > 0 ? { fields } : { message }
}

/** What deleting an account removes and keeps (docs/decisions/0016). */
function WhatStays() {
  return (
    <div className="grid gap-3">
      <p>
        <strong>Deleted:</strong> your name, address, password and photo; all applications, also those under
        way and awarded ones, with answers, documents and receipts; reviews, saved scholarships and searches.
      </p>
      <p>
        <strong>Paid and not used:</strong> the fee goes back to its card.
      </p>
      <p>
        <strong>Kept:</strong> the facts of payments and refunds, because bookkeeping needs them, without your
        name; what you decided as staff, without your name. Backups of the office may hold you for some time.
      </p>
    </div>
  )
}
