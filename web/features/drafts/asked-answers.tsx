import type { ApplicationField } from '../../../contract/applications/application-form.ts'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Draft } from '../../../contract/drafts/drafts.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { formatMoment } from '../../ui/time/dates.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { useQuestion } from '../../ui/windows/use-question.ts'
import { untilWhen } from '../information-requests/open-requests.tsx'
import { wholeScreen } from './action-bar.tsx'
import type { DraftSaver, DraftState } from './draft-saver.ts'
import { isCorrected, type Step } from './draft-steps.ts'
import { NotSaved, SavedLine } from './saved-line.tsx'
import { SectionForm } from './section-form.tsx'
import { Problem, type useSubmission } from './submit-draft.tsx'

type AskedAnswersProps = {
  saver: DraftSaver
  state: DraftState
  steps: readonly Step[]
  scholarship: Scholarship
  submission: ReturnType<typeof useSubmission>
  onLeave: () => Promise<void>
}

/** What the office asks an applicant for, and the only answers that can be changed meanwhile [TALK1]. */
export function AskedAnswers(props: AskedAnswersProps) {
  const { saver, state, steps, scholarship, submission, onLeave } = props
  const { corrects } = state.draft
  const question = useQuestion<number>()
  const request = corrects?.request
  if (!request) return null
  const step = askedStep(steps, request.questions)
  const fields = fieldsOf(step)
  const count = fields.length
  async function send() {
    const same = fields.filter(
      field => corrects && !isCorrected(field, state.answers[field], corrects),
    ).length
    if (same === 0 || (await question.ask(same))) await submission.submit()
  }
  const others = steps.flatMap(fieldsOf).length - count
  return (
    <>
      <Bar state={state} scholarship={scholarship} />
      <section className={`${wholeScreen} w-full max-w-2xl gap-4 [overflow-wrap:anywhere]`}>
        <h2 className="text-2xl sm:text-3xl">
          {scholarship.universityName} needs {counted(count, 'more answer')} from you
        </h2>
        <Request request={request} />
        <Problem {...submission} />
        <SectionForm
          step={step}
          saver={saver}
          state={state}
          sends={{ label: `Send ${counted(count, 'answer')}`, pending: submission.pending }}
          below={<Closed others={others} corrects={corrects} />}
          onNext={() => void send()}
          onLeave={onLeave}
        />
        <Unchanged question={question} />
      </section>
    </>
  )
}

const fieldsOf = ({ labels, questions }: Step) => [...Object.keys(labels), ...questions.map(({ id }) => id)]

function Bar({ state, scholarship }: Pick<AskedAnswersProps, 'state' | 'scholarship'>) {
  return (
    <PageBar
      title="Your application"
      back={{ to: pages.myApplication, label: 'Back: My Applications' }}
      about={scholarship.scholarshipName}
      state={<SavedLine {...state} typed />}
    >
      <NotSaved {...state} />
    </PageBar>
  )
}

type Asked = NonNullable<NonNullable<Draft['corrects']>['request']>

function Request({ request }: { request: Asked }) {
  return (
    <>
      <p>Please answer {untilWhen(request)}</p>
      <blockquote className="rounded-card border border-line bg-surface p-5">
        <p className="whitespace-pre-line">{request.text}</p>
        <p className="mt-1 text-ink-soft">
          {request.by || 'The office'}, {formatMoment(request.at)}
        </p>
      </blockquote>
    </>
  )
}

/** Asks about answers that are as they were. */
function Unchanged({ question }: { question: ReturnType<typeof useQuestion<number>> }) {
  const count = question.asked ?? 1
  return (
    <ConfirmDialog
      open={question.asked !== undefined}
      onClose={question.choose}
      onConfirm={() => question.choose(true)}
      title={
        count === 1
          ? 'You have not changed this answer. Send it anyway?'
          : `You have not changed ${count} answers. Send them anyway?`
      }
      cancelLabel="Keep editing"
      confirmLabel="Send"
      harmless
    />
  )
}

function Closed({ others, corrects }: { others: number; corrects: NonNullable<Draft['corrects']> }) {
  return (
    <p className="flex gap-3 text-ink-soft">
      <Icon name="lock" className="mt-0.5 size-6" />
      <span>
        {others === 1 ? 'Your other answer stays' : `Your other ${others} answers stay`} as you submitted{' '}
        {others === 1 ? 'it' : 'them'} ({corrects.number}). You get a new receipt; the earlier one stays.
      </span>
    </p>
  )
}

/** The named answers of all steps, as one. */
function askedStep(steps: readonly Step[], asked: readonly string[]): Step {
  const labels = Object.fromEntries(
    steps.flatMap(step => Object.entries(step.labels).filter(([field]) => asked.includes(field))),
  ) as Partial<Record<ApplicationField, string>>
  return {
    id: 'asked',
    title: 'What the office asks for',
    labels,
    questions: steps.flatMap(step => step.questions.filter(({ id }) => asked.includes(id))),
    errors: Object.fromEntries(
      steps.flatMap(step => Object.entries(step.errors).filter(([field]) => asked.includes(field))),
    ),
    begun: true,
    asked: asked.length,
    answered: 0,
  }
}
