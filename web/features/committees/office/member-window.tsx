import { useState } from 'react'
import type { z } from 'zod'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import { committeePartLabels, committeeParts } from '../../../../contract/committees/committee-terms.ts'
import type { CommitteeMember, memberChange } from '../../../../contract/committees/committees.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type EditingOf, FormWindow } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'

// The inputs have names of their own besides, which lead to them from the list of errors.
const schema = () =>
  import('../../../../contract/committees/committees.ts').then(module => module.memberChange.strip())

const parts = committeeParts.map(id => ({ id, text: committeePartLabels[id] }))

/** Changes what a member of a committee does. */
export function MemberWindow(window: EditingOf<CommitteeMember>) {
  return (
    <FormWindow {...window} title="Change a member" about={({ name, email }) => name || email}>
      {(member, onSaved) => <MemberForm key={member._id} member={member} onSaved={onSaved} />}
    </FormWindow>
  )
}

function MemberForm({ member, onSaved }: { member: CommitteeMember; onSaved: () => void }) {
  const { _id: id, version } = member
  const [part, setPart] = useState(member.part)
  const submission = useSubmit<z.output<typeof memberChange>>({
    schema,
    extra: form => ({ values: { version, part, most: Number(form.get('most') || Number.NaN) } }),
    async send(body) {
      await sessionCall('PATCH /committees/members/:id', { params: { id }, body })
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Save">
      <ChoiceField label="As" {...submission.field('part')} value={part} options={parts} onChoose={setPart} />
      <TextField
        label="Readings at most"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        defaultValue={member.most}
        {...submission.field('most')}
      />
      <TextField
        label="Reads best"
        optional
        hint="Words that an applicant may have chosen, such as Engineering or Spanish. Where loads are equal, these people get such applications."
        maxLength={committeeLimits.fields}
        autoComplete="off"
        defaultValue={member.fields}
        {...submission.field('fields')}
      />
    </WindowForm>
  )
}
