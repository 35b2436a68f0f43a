import type { Role } from '../../../contract/roles.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { withArticle } from './change-role.ts'

const abilities: Record<Role, string> = {
  user: 'will only see their own applications and reviews',
  moderator:
    'will be able to add, change and delete scholarships, read and decide on every application, and delete reviews',
  admin:
    'will be able to do everything here: decide on every application, change anybody’s role, and delete accounts',
}

type ConfirmRoleProps = {
  open: boolean
  user?: UserRecord
  role?: Role
  /** It is the account of the person who asks. */
  own: boolean
  onClose: () => void
  onConfirm: () => unknown
}

/** Asks by name before somebody gets a role that can do more, or before an admin gives up their own. */
export function ConfirmRole({ user, role, own, ...dialog }: ConfirmRoleProps) {
  if (!user || !role) return null
  const about = `${user.user_name} (${user.user_email}) ${abilities[role]}.`
  return (
    <ConfirmDialog
      {...dialog}
      title={`Make ${user.user_name} ${withArticle(role)}?`}
      about={about}
      text={
        own ? 'This is your own account: only another admin can undo it.' : 'You can undo it for 10 seconds.'
      }
      confirmLabel={`Make ${role}`}
    />
  )
}
