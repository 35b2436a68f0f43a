import { messages } from '../../../contract/messages.ts'
import type { UserRecord } from '../../../contract/users.ts'
import { sessionCall } from '../../api/session-client.ts'
import { DeleteDialog, type DeletingOf } from '../../ui/windows/delete-dialog.tsx'

/** Asks, then deletes an account [M1]. */
export function DeleteUser(dialog: DeletingOf<UserRecord>) {
  return (
    <DeleteDialog
      {...dialog}
      about={({ user_name, user_email }) =>
        `Deletes the account of ${user_name} (${user_email}) with their applications, drafts, documents, reviews and pictures. Their payments are kept without their name.`
      }
      remove={({ _id: id }) => sessionCall('DELETE /users/:id', { params: { id } })}
      message={messages.userDeleted}
    />
  )
}
