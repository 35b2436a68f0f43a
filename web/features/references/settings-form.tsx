import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import {
  referenceCopies,
  referenceCopyLabels,
  referenceTimeLabels,
  referenceTimes,
} from '../../../contract/references/reference-terms.ts'
import type { ReferenceSettings } from '../../../contract/references/references.ts'
import { sessionCall } from '../../api/session-client.ts'
import { unlessConflict } from '../../forms/conflict.ts'
import { useKeptEdit } from '../../forms/use-kept-edit.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Select, TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { OfficeCard } from '../../ui/office-card.tsx'

const schema = () =>
  import('../../../contract/references/references.ts').then(module => module.newReferenceSettings)

type SettingsFormProps = {
  id: string
  saved: ReferenceSettings
  reload: () => void
}

/** Which references a scholarship asks for [REF1]. */
export function ReferenceSettingsForm(props: SettingsFormProps) {
  const { edit, submission } = useSettings(props)
  return (
    <OfficeCard className="max-w-4xl">
      <Form submission={submission}>
        {edit.meanwhile && (
          <ChangedMeanwhile
            role="alert"
            text="Somebody else has changed this in the meantime. What you typed is still here."
            choose={{ onTheirs: edit.takeTheirs, onMine: edit.keepMine }}
          />
        )}
        <Inputs edit={edit} submission={submission} />
        <Button
          type="submit"
          pending={submission.pending}
          disabled={edit.meanwhile}
          className="justify-self-start"
        >
          Save
        </Button>
      </Form>
    </OfficeCard>
  )
}

const counts = Array.from({ length: referenceLimits.count + 1 }, (_, count) => String(count))

const optionsOf = <Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
  values.map(value => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ))

function Inputs({ edit: { typed, type }, submission }: ReturnType<typeof useSettings>) {
  const field = (name: keyof Typed) => ({
    ...submission.field(name),
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type({ ...typed, [name]: event.target.value }),
  })
  return (
    <>
      <Select label="References of an application" {...field('count')}>
        {optionsOf(counts, count => (count === '0' ? 'None' : count))}
      </Select>
      <Select
        label="When applicants name people"
        hint="With the application, everybody names them before submitting. After the award, only those whose application is completed."
        {...field('asks')}
      >
        {optionsOf(referenceTimes, time => referenceTimeLabels[time])}
      </Select>
      <TextField
        label="Last day for letters"
        type="date"
        hint="The day ends when it is over everywhere on Earth. It may be later than the application deadline, but never before it."
        {...field('closesOn')}
      />
      <TextArea
        label="What referees are asked"
        optional
        maxLength={referenceLimits.question}
        hint="For instance: how long you have known them, and what they do well."
        {...field('question')}
      />
      <Select label="Copies emailed to referees" {...field('copies')}>
        {optionsOf(referenceCopies, copy => referenceCopyLabels[copy])}
      </Select>
    </>
  )
}

type Typed = Record<'count' | 'asks' | 'closesOn' | 'question' | 'copies', string>

function useSettings({ id, saved, reload }: SettingsFormProps) {
  const { count, asks, closesOn, question, copies, version } = saved
  const value: Typed = { count: String(count), asks, closesOn: closesOn ?? '', question, copies }
  const edit = useKeptEdit(`references:${id}`, { value, version })
  const submission = useSubmit({
    schema,
    extra: form => ({ values: { count: Number(form.get('count')), version: edit.version } }),
    async send(body) {
      const call = sessionCall('PATCH /references/scholarship/:id', { params: { id }, body })
      const answer = await unlessConflict(call)
      if (answer) {
        edit.saved(edit.typed, answer.version)
        toast.success(body.count === 0 ? 'Saved: no references are asked for.' : 'Saved.')
      }
      reload()
    },
  })
  return { edit, submission }
}
