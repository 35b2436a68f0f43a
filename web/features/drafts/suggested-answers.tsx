import { createContext, type ReactNode, use } from 'react'
import type { Draft, KnownAnswer } from '../../../contract/drafts/drafts.ts'
import { allOf } from '../../../contract/forms/answers.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useLoad } from '../../lists/use-load.ts'
import { UseAllAnswers } from '../applications/use-all-answers.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/time/dates.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Answer } from './draft-saver.ts'

const none: readonly KnownAnswer[] = []

const Known = createContext(none)

/** Loads what was answered before, for the fields of a draft; a correction has its answers [DRAFT4]. */
export function KnownAnswers({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { _id: id, corrects } = draft
  const corrected = corrects !== null
  const known = useLoad({
    queryKey: ['known answers', id, corrected],
    queryFn: ({ signal }): Promise<readonly KnownAnswer[]> =>
      corrected ? Promise.resolve(none) : sessionCall('GET /knownAnswers', { query: { draft: id }, signal }),
  })
  return <Known value={known.data ?? none}>{children}</Known>
}

type KnownAnswerProps = {
  field: string
  /** The question. */
  wording: string
  answer: Answer | undefined
  /** An answer as people read it. */
  read: (answer: Answer) => string
  onUse: (field: string, answer: Answer) => void
}

/** Offers the earlier answer to this while there is none yet; marks one that was taken over [DRAFT4]. */
export function KnownAnswerOffer({ field, wording, answer, read, onUse }: KnownAnswerProps) {
  const known = use(Known).find(({ question }) => question === field)
  if (!known) return null
  const text = read(known.answer)
  if (isSame(answer, known.answer)) {
    return (
      <p className="flex gap-1.5 text-[0.9rem] text-ink-soft">
        <Icon name="info" className="mt-0.5 size-4" /> Copied from {known.scholarshipName}. Check it’s still
        right.
      </p>
    )
  }
  if (allOf(answer).length > 0 || text === '') return null
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-dashed border-line-strong py-1.5 pr-1.5 pl-4">
      <p className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        <strong className="line-clamp-3 whitespace-pre-line">{text}</strong>
        <span className="block text-[0.9rem] text-ink-soft">
          From {known.scholarshipName}, {formatDay(known.at)}
        </span>
      </p>
      <Button
        variant="quiet"
        className="shrink-0 px-3 text-accent!"
        onClick={() => onUse(field, known.answer)}
      >
        Use this
        <span className="sr-only">
          : {wording} {text}
        </span>
      </Button>
    </div>
  )
}

type UseAllProps = {
  fields: readonly string[]
  answers: Readonly<Record<string, Answer>>
  onUse: (field: string, answer: Answer) => void
}

/** Takes over all answers to a section that were given before, each marked where it stands [DRAFT4]. */
export function UseAllKnown({ fields, answers, onUse }: UseAllProps) {
  const open = use(Known).filter(
    ({ question }) => fields.includes(question) && allOf(answers[question]).length === 0,
  )
  if (open.length < 2) return null
  const useAll = () => open.forEach(({ question, answer }) => onUse(question, answer))
  return <UseAllAnswers count={open.length} onUse={useAll} />
}

function isSame(one: Answer | undefined, other: Answer): boolean {
  return allOf(one).join('\n') === allOf(other).join('\n')
}
