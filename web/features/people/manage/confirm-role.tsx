import { useState } from 'react'
import type { Role } from '../../../../contract/core/roles.ts'
import { undoSeconds } from '../../../../contract/core/undo.ts'
import type { UserRecord } from '../../../../contract/people/users.ts'
import type { Chosen } from '../../../lists/use-dialog-target.ts'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { withArticle } from './change-role.ts'
import { HandOver, type Handled } from './hand-over.tsx'

const abilities: Record<Role, string> = {
  user: 'will only see their own applications and reviews',
  moderator:
    'will be able to add, change and delete scholarships, read and decide on every application, and delete reviews',
  admin:
    'will be able to do everything here: decide on every application, change anybody’s role, and delete accounts',
}

type ConfirmRoleProps = {
  /** `has`: what somebody handles who leaves the office. */
  chosen: Chosen<{ user: UserRecord; role: Role; has?: Handled }>
  /** Whether it is the account of the person who asks. */
  isOwn: (user: UserRecord) => boolean
  onConfirm: (user: UserRecord, role: Role, handTo?: string) => unknown
}

/** Asks by name before somebody gets a role that can do more, or before an admin gives up their own. */
export function ConfirmRole({ chosen: { entry, open, close }, isOwn, onConfirm }: ConfirmRoleProps) {
  const [to, setTo] = useState('')
  if (!entry) return null
  const { user, role, has } = entry
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => onConfirm(user, role, to)}
      title={`Make ${user.user_name} ${withArticle(role)}?`}
      about={
        <>
          {user.user_name} ({user.user_email}) {abilities[role]}.
          {has && <HandOver user={user} has={has} to={to} onChange={setTo} />}
        </>
      }
      text={
        isOwn(user)
          ? 'This is your own account: only another admin can undo it.'
          : `You can undo it for ${undoSeconds} seconds${has ? '; what you hand over stays handed over' : ''}.`
      }
      confirmLabel={`Make ${role}`}
      harmless={!isOwn(user)}
    />
  )
}
