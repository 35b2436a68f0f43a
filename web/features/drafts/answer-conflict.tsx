import { allOf, oneOf } from '../../../contract/forms/answers.ts'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import { usePending } from '../../forms/use-pending.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import type { Answer, AnswerSaver, DraftState } from './draft-saver.ts'
import { shortly } from './saved-line.tsx'

type AnswerConflictProps = {
  /** The question. */
  name: string
  conflict: DraftState['conflicts'][number]
  /** How both are kept: one below the other, or together in a list; not possible without it. */
  joins: 'lines' | 'list' | null
  /** An answer as people read it. */
  read: (answer: Answer) => string
  saver: AnswerSaver
}

/** Two answers to one question, from two tabs or devices: one is chosen, or both are kept [DRAFT2]. */
export function AnswerConflict({ name, conflict, joins, read, saver }: AnswerConflictProps) {
  const { pending, keep } = useKeep(saver, conflict)
  const standing = saver.standing(conflict.question)
  const saved = saver.current().draft.answers.find(({ question }) => question === conflict.question)
  const versions = [
    { key: 'saved', which: whereTyped(saved, saver.tab), answer: standing },
    { key: 'other', which: whereTyped(conflict, saver.tab), answer: conflict.answer },
  ]
  return (
    <div
      role="group"
      aria-label={`Two answers: ${name}`}
      className="grid gap-3 rounded-control bg-warning-soft p-4"
    >
      <p className="flex gap-2">
        <Icon name="alert" className="mt-0.5 size-5 text-warning" />
        <span>
          <strong>You answered this twice.</strong> Nothing is lost. Which answer counts?
        </span>
      </p>
      {versions.map(({ key, which, answer }) => (
        <Version key={key} which={which} pending={pending} onKeep={() => void keep(answer)}>
          {read(answer) || 'No answer'}
        </Version>
      ))}
      {joins && (
        <Button
          variant="secondary"
          pending={pending}
          onClick={() => void keep(bothOf(standing, conflict.answer, joins))}
        >
          {joins === 'lines' ? 'Keep both, one below the other' : 'Keep both'}
        </Button>
      )}
    </div>
  )
}

function useKeep(saver: AnswerSaver, conflict: AnswerConflictProps['conflict']) {
  const [pending, run] = usePending()
  async function keep(answer: Answer) {
    try {
      await run(() => saver.settle(conflict, answer))
    } catch (error) {
      console.error('Choosing an answer failed.', error)
      toast.error((error instanceof ApiError && error.fields.answer) || errorText(error))
    }
  }
  return { pending, keep }
}

type VersionProps = { which: string; pending: boolean; onKeep: () => void; children: string }

function Version({ which, pending, onKeep, children }: VersionProps) {
  return (
    <div className="grid gap-2 rounded-control border border-line bg-surface p-3">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{which}</p>
        <Button
          variant="secondary"
          className="shrink-0"
          pending={pending}
          onClick={onKeep}
          aria-label={`Keep this: ${which}`}
        >
          Keep this
        </Button>
      </div>
      <p className="max-h-60 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">{children}</p>
    </div>
  )
}

function whereTyped(typed: { at: string; tab: string } | undefined, tab: string): string {
  if (!typed) return 'Typed before'
  const at = shortly(new Date(typed.at))
  return typed.tab === tab ? `Typed here, ${at}` : `Typed on another device or tab, ${at}`
}

function bothOf(one: Answer, other: Answer, joins: 'lines' | 'list'): Answer {
  return joins === 'lines'
    ? [oneOf(one), oneOf(other)].filter(Boolean).join('\n\n')
    : [...new Set([...allOf(one), ...allOf(other)])]
}
