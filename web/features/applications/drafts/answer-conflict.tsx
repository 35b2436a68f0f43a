import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { formatMoment } from '../../../ui/dates.ts'
import type { Answer, DraftSaver, DraftState } from './draft-saver.ts'

type AnswerConflictProps = {
  /** The question. */
  name: string
  conflict: DraftState['conflicts'][number]
  /** The saved answer. */
  standing: Answer
  /** An answer as people read it. */
  read: (answer: Answer) => string
  saver: DraftSaver
}

/** Two answers to one question, from two tabs or devices: both are shown, and one is chosen [DRAFT2]. */
export function AnswerConflict({ name, conflict, standing, read, saver }: AnswerConflictProps) {
  const [pending, setPending] = useState(false)
  async function keep(answer: Answer) {
    setPending(true)
    try {
      await saver.settle(conflict, answer)
    } catch (error) {
      console.error('Choosing an answer failed.', error)
      toast.error((error instanceof ApiError && error.fields.answer) || errorText(error))
    } finally {
      setPending(false)
    }
  }
  const choices = [
    { which: 'The answer that stands', answer: standing },
    { which: `The other one, of ${formatMoment(conflict.at)}`, answer: conflict.answer },
  ]
  return (
    <div
      role="group"
      aria-label={`Two answers: ${name}`}
      className="grid gap-4 rounded-control bg-warning-soft p-4"
    >
      <p className="font-semibold">
        “{name}” was answered twice, in two tabs or on two devices. Which answer do you keep?
      </p>
      {choices.map(({ which, answer }) => (
        <div key={which} className="grid justify-items-start gap-2">
          <p className="text-[0.95rem] text-ink-soft">{which}:</p>
          <p className="max-h-60 w-full overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">
            {read(answer) || 'No answer'}
          </p>
          <Button
            variant="secondary"
            size="small"
            pending={pending}
            onClick={() => void keep(answer)}
            aria-label={`Keep this: ${which}`}
          >
            Keep this
          </Button>
        </div>
      ))}
    </div>
  )
}
