import type { OwnAccount } from '../../../../contract/people/account.ts'
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { changeEmail, changePassword, deleteAccount, type Proof } from '../own-account-client.ts'
import { ProofWindow, type ProvenChange } from '../two-factors/proof-window.tsx'

const forms = () => import('../../../../contract/people/account.ts')

interface Input extends Proof {
  newEmail?: string
  newPassword?: string
}

/** A change of the person's own account. */
export type AccountChange = 'email' | 'password' | 'delete'

const changes: Record<AccountChange, ProvenChange<Input, void>> = {
  email: {
    title: 'Change email address',
    description:
      'We email a link to the new address, and one to the old one if it is confirmed. Once you have opened both, you sign in with the new address.',
    submitLabel: 'Send the links',
    schema: () => forms().then(({ changeEmailForm }) => changeEmailForm),
    send: input => changeEmail({ newEmail: '', ...input }),
    above: field => (
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        {...field('newEmail')}
      />
    ),
  },
  password: {
    title: 'Change password',
    description: 'You stay signed in here, and are signed out on all other devices.',
    submitLabel: 'Change password',
    schema: () => forms().then(({ changePasswordForm }) => changePasswordForm),
    send: input => changePassword({ newPassword: '', ...input }),
    below: field => <NewPasswordField label="New password" {...field('newPassword')} />,
  },
  delete: {
    title: 'Delete your account?',
    description: 'This cannot be undone.',
    submitLabel: 'Delete my account',
    danger: true,
    schema: () => forms().then(({ deleteAccountForm }) => deleteAccountForm),
    send: deleteAccount,
    above: () => <WhatStays />,
  },
}

type OwnAccountWindowProps = {
  change: AccountChange | undefined
  own: OwnAccount
  onClose: () => void
  onDone: (change: AccountChange) => void
}

/** Asks for the input of an account change, and for proof of identity. */
export function OwnAccountWindow({ change, own, onClose, onDone }: OwnAccountWindowProps) {
  return (
    <ProofWindow
      change={change && changes[change]}
      asks={{ password: own.hasPassword, code: own.hasTwoFactors }}
      onClose={onClose}
      onDone={() => change && onDone(change)}
    />
  )
}

/** What deleting an account removes and keeps (docs/decisions/0117). */
function WhatStays() {
  return (
    <div className="grid gap-3">
      <p>
        <strong>Deleted:</strong> your name, address, password and photo; all applications, including those
        under way and awarded ones, with answers, documents and receipts; reviews, saved scholarships and
        searches.
      </p>
      <p>
        <strong>Paid and not used:</strong> the fee goes back to your card.
      </p>
      <p>
        <strong>Kept:</strong> the facts of payments and refunds, because bookkeeping needs them, without your
        name; what you decided as staff, without your name. The office’s backups may still contain your data
        for some time.
      </p>
    </div>
  )
}
