import { useState } from 'react'
import { conditionLimits } from '../../../../contract/eligibility/condition-terms.ts'
import type { ProfileQuestion } from '../../../../contract/eligibility/profile-question.ts'
import { profileQuestions } from '../../../../contract/eligibility/profile-questions.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { explainError } from '../../../forms/field-errors.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'

/** The sensitive questions of About You, each off until an admin switches it on with its legal ground [ELIG1]. */
export function SensitiveQuestions() {
  const on = useAnswer('GET /sensitiveQuestions')
  return (
    <Loaded state={on} name="the sensitive questions">
      {switchedOn =>
        profileQuestions
          .filter(({ sensitive }) => sensitive)
          .map(each => (
            <SensitiveQuestion
              key={each.question.id}
              asked={each}
              ground={switchedOn.find(({ question }) => question === each.question.id)?.ground}
              reload={on.reload}
            />
          ))
      }
    </Loaded>
  )
}

type SensitiveQuestionProps = { asked: ProfileQuestion; ground: string | undefined; reload: () => void }

function SensitiveQuestion({ asked, ground, reload }: SensitiveQuestionProps) {
  const { id: question, wording } = asked.question
  const [typed, setTyped] = useState(ground ?? '')
  const [error, setError] = useState<string>()
  const [pending, run] = usePending()
  async function send(next: string | null) {
    try {
      const body = { ground: next }
      await run(() => sessionCall('PATCH /sensitiveQuestions/:question', { params: { question }, body }))
      setError(undefined)
      toast.success(next === null ? `“${wording}” is off.` : `“${wording}” is on.`)
      reload()
    } catch (failure) {
      console.error('Switching a question failed.', failure)
      const { fields, message } = explainError(failure)
      setError(fields?.['ground'] ?? message)
    }
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">
        {wording} <span className="font-normal text-ink-soft">({ground === undefined ? 'off' : 'on'})</span>
      </legend>
      <TextField
        label="Legal ground"
        hint={asked.why}
        maxLength={conditionLimits.ground}
        value={typed}
        error={error}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          pending={pending}
          disabled={typed.trim() === (ground ?? '')}
          aria-label={ground === undefined ? `Switch on: ${wording}` : `Save the ground: ${wording}`}
          onClick={() => send(typed)}
        >
          {ground === undefined ? 'Switch on' : 'Save the ground'}
        </Button>
        {ground !== undefined && (
          <Button
            variant="secondary"
            size="small"
            pending={pending}
            aria-label={`Switch off: ${wording}`}
            onClick={() => send(null)}
          >
            Switch off
          </Button>
        )}
      </div>
    </fieldset>
  )
}
