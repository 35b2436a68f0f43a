import type { z } from 'zod'
import type { AwardCondition, conditionCheck } from '../../../../contract/awards/awards.ts'
import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import type { Chosen } from '../../../lists/use-dialog-target.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { useAwardRefresh } from './use-award-refresh.ts'

export interface ConditionAct {
  condition: AwardCondition
  act: 'sendBack' | 'waive'
  applicant: string
}

const schema = () => import('../../../../contract/awards/awards.ts').then(module => module.conditionCheck)

const texts = {
  sendBack: {
    title: 'Send it back',
    label: 'What is missing',
    hint: (name: string) => `${name} reads it at once, and sends it again.`,
    submit: 'Send back',
  },
  waive: {
    title: 'Go without it',
    label: 'Why it is not needed',
    hint: (name: string) => `${name} reads it, too. Payments no longer wait for it.`,
    submit: 'Waive',
  },
} as const

type ConditionWindowProps = {
  chosen: Chosen<ConditionAct>
  onChecked: (act: ConditionAct, version: number) => void
}

/** The window in which the office says why something is sent back, or not needed [AWARD4]. */
export function ConditionWindow({ chosen, onChecked }: ConditionWindowProps) {
  const refresh = useAwardRefresh()
  return (
    <FormWindow
      chosen={chosen}
      onSaved={() => void refresh()}
      title={texts[chosen.entry?.act ?? 'sendBack'].title}
      keptAs={({ condition, act }) => `${act}:${condition._id}`}
      about={({ condition, applicant }) => `${condition.words}, of ${applicant}`}
    >
      {(act, onSaved, typed) => (
        <CheckForm
          key={act.act}
          act={act}
          typed={typed}
          onSaved={version => {
            onSaved()
            onChecked(act, version)
          }}
        />
      )}
    </FormWindow>
  )
}

type CheckFormProps = { act: ConditionAct; typed: Typed; onSaved: (version: number) => void }

function CheckForm({ act: { condition, act, applicant }, typed, onSaved }: CheckFormProps) {
  const { _id: id, version } = condition
  const { label, hint, submit } = texts[act]
  const submission = useSubmit<z.output<typeof conditionCheck>>({
    schema,
    extra: () => ({ values: { version, act } }),
    async send(body) {
      const answer = await sessionCall('POST /awards/conditions/check/:id', { params: { id }, body })
      onSaved(answer.version)
    },
  })
  return (
    <WindowForm submission={submission} onChange={typed.onChange} submitLabel={submit}>
      <TextArea
        label={label}
        hint={hint(applicant)}
        maxLength={awardLimits.deferral}
        defaultValue={typed.texts['words'] ?? ''}
        {...submission.field('words')}
      />
    </WindowForm>
  )
}
