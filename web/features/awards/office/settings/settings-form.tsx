import '../../awards.css'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { readAwardSettings } from '../../../../../contract/awards/awards.ts'
import { sessionCall } from '../../../../api/session-client.ts'
import { unlessConflict } from '../../../../forms/conflict.ts'
import { useKeptEdit } from '../../../../forms/use-kept-edit.ts'
import { useSubmit } from '../../../../forms/use-submit.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChangedMeanwhile } from '../../../../ui/changed-meanwhile.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { toast } from '../../../../ui/messages/toast-store.ts'
import { OfficeCard } from '../../../../ui/office-card.tsx'
import { DiscardButton, notSaved } from '../../../../ui/windows/save-bar.tsx'
import { AnswerFields, MoneyFields, WordFields } from './settings-fields.tsx'
import { ConditionFields, PaymentFields } from './plan-fields.tsx'
import { SwitchOff } from './switch-off.tsx'
import { firstSettings, sameSettings, sentOf, type TypedSettings, typedOf } from './typed-settings.ts'

// The inputs have names of their own besides, which lead to them from the list of errors.
const schema = () =>
  import('../../../../../contract/awards/awards.ts').then(module => module.newAwardSettings.strip())

type Settings = z.output<typeof readAwardSettings>
type SettingsFormProps = { id: string; saved: Settings; reload: () => void }

/** How the awards of a scholarship go on after their letter; saved first, it switches them on [AWARD1] [AWARD3] [AWARD4]. */
export function AwardSettingsForm(props: SettingsFormProps) {
  const { id, saved } = props
  const { edit, submission } = useSettings(props)
  const isOn = saved.settings !== null
  const fields = { typed: edit.typed, type: edit.type, field: submission.field }
  return (
    <OfficeCard className="max-w-4xl">
      <Form submission={submission}>
        {edit.meanwhile && (
          <ChangedMeanwhile
            role="alert"
            text="Somebody else has saved these settings in the meantime. What you typed is still here."
            choose={{ onTheirs: edit.takeTheirs, onMine: edit.keepMine }}
          />
        )}
        {!isOn && <About />}
        <AnswerFields {...fields} />
        <MoneyFields {...fields} currency={saved.currency} />
        <PaymentFields
          {...fields}
          currency={saved.currency}
          error={submission.fieldError}
          dropError={submission.dropError}
        />
        <ConditionFields {...fields} error={submission.fieldError} dropError={submission.dropError} />
        <WordFields {...fields} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            pending={submission.pending}
            disabled={edit.meanwhile || (isOn && !edit.touched)}
          >
            {isOn ? 'Save' : 'Switch awards on'}
          </Button>
          <DiscardButton edit={edit} pending={submission.pending} />
          {isOn && <SwitchOff id={id} reload={props.reload} />}
        </div>
        <p role="status" className="text-ink-soft">
          {edit.touched
            ? notSaved
            : isOn
              ? 'Saved. What changes here counts for awards that are confirmed later.'
              : ''}
        </p>
      </Form>
    </OfficeCard>
  )
}

function About() {
  return (
    <p className="text-ink-soft">
      Awards of this scholarship end with their letter. Switched on, the student accepts or declines, a free
      place goes to the waiting list, and payments and what they wait for are planned. Awards that were
      released before stay as they are.
    </p>
  )
}

function useSettings({ id, saved: { settings }, reload }: SettingsFormProps) {
  const now = useMemo(
    () => ({ value: typedOf(settings ?? firstSettings), version: settings?.version ?? 0 }),
    [settings],
  )
  const edit = useKeptEdit<TypedSettings>(`awards:${id}`, now, { same: sameSettings })
  const submission = useSubmit({
    schema,
    extra: () => ({ values: { ...sentOf(edit.typed), version: edit.version } }),
    async send(body) {
      const call = sessionCall('PATCH /awards/settings/:id', { params: { id }, body })
      const answer = await unlessConflict(call)
      if (answer) {
        edit.saved(edit.typed, answer.version)
        toast.success(settings ? 'Saved.' : 'Awards are switched on.')
      }
      reload()
    },
  })
  return { edit, submission }
}
