import { useCallback } from 'react'
import { explainError, type FormProblem } from '../../../forms/field-errors.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type EditingOf, FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { type Group, groupText, isSame, replaceGroup } from './replace-group.ts'

type GroupWindowProps = EditingOf<Group> & { groups: readonly Group[]; reload: () => void }

/** The window in which a group gets its words; a new one has none before [FIND5]. */
export function GroupWindow({ groups, reload, ...editing }: GroupWindowProps) {
  const isNew = editing.chosen.entry?.length === 0
  return (
    <FormWindow
      {...editing}
      title={isNew ? 'Add a group' : 'Change the group'}
      keptAs={group => `synonyms:${groupText(group)}`}
      about={groupText}
    >
      {(group, onSaved, typed) => (
        <GroupForm group={group} groups={groups} typed={typed} reload={reload} onSaved={onSaved} />
      )}
    </FormWindow>
  )
}

type GroupFormProps = {
  group: Group
  groups: readonly Group[]
  typed: Typed
  reload: () => void
  onSaved: () => void
}

function GroupForm({ group, groups, typed: { texts, onChange }, reload, onSaved }: GroupFormProps) {
  const schema = useCallback(async () => {
    const { synonymForm } = await import('../../../../contract/scholarships/synonyms.ts')
    return synonymForm(groups.filter(other => !isSame(other, group)))
  }, [groups, group])
  const submission = useSubmit<{ words: string[] }>({
    schema,
    async send({ words }) {
      try {
        await replaceGroup(group, words)
      } catch (error) {
        // The list may be out of date.
        reload()
        throw error
      }
      toast.success(`“${groupText(words)}” now mean the same in a search.`)
      onSaved()
    },
    explain,
  })
  return (
    <WindowForm submission={submission} submitLabel="Save" onChange={onChange}>
      <TextArea
        label="Words and phrases that mean the same"
        hint="Separated by commas, such as: PhD, doctorate, doctoral degree"
        rows={3}
        required
        defaultValue={texts['words'] ?? groupText(group)}
        {...submission.field('words')}
      />
    </WindowForm>
  )
}

/** What the server refuses in the list is in this group. */
function explain(error: unknown): FormProblem {
  const { message, fields: { groups, ...fields } = {} } = explainError(error)
  return { message, fields: groups ? { words: groups } : fields }
}
