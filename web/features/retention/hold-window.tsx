import type { RetentionPerson } from '../../../contract/retention/retention.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { type EditingOf, FormWindow, type Typed } from '../../ui/windows/form-window.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'

const schema = () => import('../../../contract/retention/retention.ts').then(module => module.holdInput)

/** The window in which an admin keeps an application's data whatever the rule says, with the reason [AUDIT4]. */
export function HoldWindow(editing: EditingOf<RetentionPerson>) {
  return (
    <FormWindow
      {...editing}
      title="Hold back from removal"
      keptAs={({ _id }) => `hold:${_id}`}
      about={row => `${row.userName}, ${row.scholarshipName}`}
    >
      {(person, onSaved, typed) => <HoldForm person={person} typed={typed} onSaved={onSaved} />}
    </FormWindow>
  )
}

type HoldFormProps = { person: RetentionPerson; typed: Typed; onSaved: () => void }

function HoldForm({ person: { _id: id, userName, hold }, typed, onSaved }: HoldFormProps) {
  const submission = useSubmit<{ reason: string }>({
    schema,
    async send(body) {
      await sessionCall('POST /retention/holds/:id', { params: { id }, body })
      toast.success(`The data of ${userName} stays until the hold is lifted.`)
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Hold" onChange={typed.onChange}>
      <TextArea
        label="Reason"
        hint="Such as an appeal or a court case. Admins see it."
        rows={3}
        defaultValue={typed.texts['reason'] ?? hold?.reason ?? ''}
        {...submission.field('reason')}
      />
    </WindowForm>
  )
}
