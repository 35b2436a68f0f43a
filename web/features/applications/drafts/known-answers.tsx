import { applicationFieldLabels, readableField } from '../../../../contract/applications/application-terms.ts'
import type { ApplicationField } from '../../../../contract/applications/applications.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import type { Answer } from './draft-saver.ts'

type KnownAnswersProps = {
  answers: Readonly<Record<string, Answer>>
  onUse: (question: string, answer: string) => void
}

/** Offers what was answered in an earlier application; nothing is filled in by itself [DRAFT4]. */
export function KnownAnswers({ answers, onUse }: KnownAnswersProps) {
  const known = useAnswer('GET /knownAnswers')
  if (known.status !== 'ready') return null
  const offered = known.data.filter(({ question, answer }) => answers[question] !== answer)
  if (offered.length === 0) return null
  return (
    <section aria-label="Answers given before" className="grid gap-3 rounded-control bg-sunken p-4">
      <p className="font-semibold">You have answered these before. Use an answer again?</p>
      <ul className="grid gap-3">
        {offered.map(({ question, answer, scholarshipName, at }) => (
          <li key={question} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 grow basis-56">
              <span className="block [overflow-wrap:anywhere]">
                {applicationFieldLabels[question as ApplicationField]}:{' '}
                <strong>{readableField(question, answer)}</strong>
              </span>
              <span className="block text-[0.9rem] text-ink-soft">
                From {scholarshipName}, {formatDay(at)}
              </span>
            </span>
            <Button variant="secondary" size="small" onClick={() => onUse(question, answer)}>
              Use this
              <span className="sr-only">
                : {applicationFieldLabels[question as ApplicationField]} {readableField(question, answer)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
