import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import type { AskedReferee, OwnReferences } from '../../../contract/references/references.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { type EditingOf, FormWindow, type Typed } from '../../ui/windows/form-window.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'

/** A place that is to be filled, perhaps of somebody who was asked before. */
export interface NamedFor {
  references: OwnReferences
  replaces?: AskedReferee
}

/** The window in which an applicant names a referee [REF1]. */
export function NameReferee(editing: EditingOf<NamedFor>) {
  return (
    <FormWindow
      {...editing}
      title="Name a referee"
      keptAs={({ references, replaces }) => `referee:${references.scholarshipId}:${replaces?._id ?? ''}`}
      about={({ references, replaces }) =>
        replaces?.name
          ? `In place of ${replaces.name}, whose link stops working. For ${references.scholarshipName}.`
          : `For ${references.scholarshipName}. We email them a personal link; they need no account.`
      }
    >
      {(entry, onSaved, typed) => <RefereeForm entry={entry} onSaved={onSaved} typed={typed} />}
    </FormWindow>
  )
}

const schema = () => import('../../../contract/references/references.ts').then(module => module.newReferee)

type RefereeFormProps = { entry: NamedFor; onSaved: () => void; typed: Typed }

function RefereeForm({ entry, onSaved, typed }: RefereeFormProps) {
  const { replaces } = entry
  const submission = useNaming(entry, onSaved)
  const same = replaces?.refused ? replaces : undefined
  return (
    <WindowForm
      submission={submission}
      onChange={typed.onChange}
      submitLabel="Send request"
      closeLabel="Cancel"
    >
      <TextField
        label="Name"
        maxLength={referenceLimits.name}
        defaultValue={typed.texts['name'] ?? same?.name}
        {...submission.field('name')}
      />
      <TextField
        label="Email address"
        type="email"
        inputMode="email"
        hint="Use their work email if you can. Only the scholarship office will see it."
        defaultValue={typed.texts['email'] ?? same?.email}
        {...submission.field('email')}
      />
      <TextField
        label="How do they know you?"
        hint="For instance: my physics teacher"
        maxLength={referenceLimits.relation}
        defaultValue={typed.texts['relation'] ?? same?.relation}
        {...submission.field('relation')}
      />
    </WindowForm>
  )
}

function useNaming({ references: { scholarshipId }, replaces }: NamedFor, onSaved: () => void) {
  return useSubmit({
    schema,
    extra: () => ({ values: { scholarshipId, ...(replaces && { replaces: replaces._id }) } }),
    async send(body) {
      await sessionCall('POST /references', { body })
      toast.success(`We’ve emailed ${body.name}.`)
      onSaved()
    },
  })
}
