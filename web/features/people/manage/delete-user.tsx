import { useState } from 'react'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import type { Belongings, UserRecord } from '../../../../contract/people/users.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { DeleteDialog, type DeletingOf } from '../../../ui/windows/delete-dialog.tsx'
import { HandOver, handles } from './hand-over.tsx'

/** Asks, then deletes an account [M1]; the question says how much goes with it, and what stays. */
export function DeleteUser(dialog: DeletingOf<UserRecord>) {
  const { entry } = dialog.chosen
  return entry && <Asking key={entry._id} id={entry._id} {...dialog} />
}

function Asking({ id, chosen, onDone }: DeletingOf<UserRecord> & { id: string }) {
  const has = useAnswer('GET /belongings/:id', { params: { id } })
  const [to, setTo] = useState('')
  const leaves = has.status === 'ready' && handles(has.data) ? has.data : undefined
  const consequences = has.status === 'ready' ? consequencesFor(has.data) : usually
  return (
    <DeleteDialog
      chosen={{ ...chosen, open: chosen.open && has.status !== 'loading' }}
      onDone={onDone}
      about={({ user_name, user_email, role }) =>
        `Deletes the account of ${user_name} (${user_email}) with their ${consequences}${role === 'user' ? '' : ofStaff}`
      }
      more={leaves && chosen.entry && <HandOver user={chosen.entry} has={leaves} to={to} onChange={setTo} />}
      remove={() => sessionCall('DELETE /users/:id', { params: { id }, query: { handTo: to || undefined } })}
      message={dashboardMessages.userDeleted}
    />
  )
}

/** While the number is unknown. */
const usually =
  'applications, drafts, documents, reviews and pictures. Their payments are kept without their name.'

const ofStaff = ' So are the scholarships they posted, and their decisions.'

function consequencesFor({ applications, drafts, documents, reviews, payments }: Belongings): string {
  const goes = [
    counted(applications, 'application'),
    counted(drafts, 'draft'),
    counted(documents, 'document'),
    counted(reviews, 'review'),
  ]
  const stays = payments === 1 ? 'Their 1 payment is' : `Their ${payments.toLocaleString('en')} payments are`
  return `${goes.join(', ')} and pictures. ${stays} kept without their name.`
}

function counted(count: number, name: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? name : `${name}s`}`
}
