import { useState } from 'react'
import type { z } from 'zod'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import { committeePartLabels, committeeParts } from '../../../../contract/committees/committee-terms.ts'
import type { InvitedMembers, newMembers } from '../../../../contract/committees/committees.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type EditingOf, FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { peopleOf } from './typed-people.ts'

// The inputs have names of their own besides, which lead to them from the list of errors.
const schema = () =>
  import('../../../../contract/committees/committees.ts').then(module => module.newMembers.strip())

const parts = committeeParts.map(id => ({ id, text: committeePartLabels[id] }))

/** Invites people to a committee by mail [FAIR1]. */
export function InviteWindow(window: EditingOf<string>) {
  return (
    <FormWindow
      {...window}
      title="Invite readers"
      keptAs={id => `invite:${id}`}
      about={() =>
        `The link works once, for ${committeeLimits.invitationDays} days. Opening it changes nothing.`
      }
    >
      {(id, onSaved, typed) => <InviteForm id={id} typed={typed} onSaved={onSaved} />}
    </FormWindow>
  )
}

type InviteFormProps = { id: string; typed: Typed; onSaved: () => void }

function InviteForm({ id, typed, onSaved }: InviteFormProps) {
  const [part, setPart] = useState<(typeof committeeParts)[number]>('reader')
  const [leftOut, setLeftOut] = useState<InvitedMembers['leftOut']>([])
  const submission = useSubmit<z.output<typeof newMembers>>({
    schema,
    extra(form) {
      const { people, wrong } = peopleOf(textOf(form, 'people'))
      return {
        values: { people, part, most: Number(textOf(form, 'most') || Number.NaN) },
        ...(wrong.length > 0 && { fields: { people: `This is no email address: ${wrong.join(', ')}.` } }),
      }
    },
    async send(body) {
      const answer = await sessionCall('POST /committees/invite/:id', { params: { id }, body })
      if (answer.invited > 0) toast.success(`${counted(answer.invited, 'person', 'people')} invited.`)
      setLeftOut(answer.leftOut)
      if (answer.leftOut.length === 0) onSaved()
    },
  })
  return (
    <WindowForm submission={submission} onChange={typed.onChange} submitLabel="Invite">
      <TextArea
        label="Addresses, one on each line"
        hint="Such as Ines Duarte <ines@duarte.example>. The mail says what is asked, how much and by when; it names no applicant."
        rows={6}
        defaultValue={typed.texts['people'] ?? ''}
        {...submission.field('people')}
      />
      {leftOut.length > 0 && (
        <div role="alert">
          <ul className="grid gap-1">
            {leftOut.map(({ email, why }) => (
              <li key={email}>
                <b className="[overflow-wrap:anywhere]">{email}</b> {reasons[why]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ChoiceField label="As" {...submission.field('part')} value={part} options={parts} onChoose={setPart} />
      <TextField
        label="Readings at most"
        inputMode="numeric"
        maxLength={4}
        defaultValue={typed.texts['most'] ?? '30'}
        autoComplete="off"
        {...submission.field('most')}
      />
    </WindowForm>
  )
}

/** What was typed into an input; no file is chosen here. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const reasons = {
  already: 'is in the committee already.',
  seesAtDesk: 'sees these applications at the desk, so cannot read them blind.',
  applied: 'has applied to this scholarship.',
  limit: `was left out: a committee has at most ${committeeLimits.members} people.`,
} as const satisfies Record<InvitedMembers['leftOut'][number]['why'], string>
