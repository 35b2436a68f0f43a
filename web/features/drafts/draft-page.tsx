import { type RefObject, useEffect, useRef } from 'react'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { OwnReferences } from '../../../contract/references/references.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { isFree } from '../../../contract/core/money.ts'
import { oneOf } from '../../../contract/forms/answers.ts'
import { pages } from '../../../contract/core/pages.ts'
import { PageBar } from '../../ui/page-bar.tsx'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ClosingClock } from '../../ui/time/closing-clock.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatLocalMinute, ownTimeZone } from '../../ui/time/local-minute.ts'
import { EmptyState } from '../../ui/loading/states.tsx'
import { wholeScreen } from './action-bar.tsx'
import { AskedAnswers } from './asked-answers.tsx'
import { DraftStart } from './draft-start.tsx'
import {
  countCorrected,
  countErrors,
  type DraftEntry,
  firstUnfinished,
  progressOf,
  type Step,
  stepsOf,
} from './draft-steps.ts'
import { DraftReferences, useReferencesOf } from '../references/draft-references.tsx'
import { freePlaces } from '../../../contract/references/letters-to-come.ts'
import { FormChanges } from './form-changes.tsx'
import { KnownAnswers } from './suggested-answers.tsx'
import type { DraftState } from './draft-saver.ts'
import { type OpenDraft, useChecks } from './open-draft.ts'
import { Review } from './review.tsx'
import { NotSaved, SavedLine } from './saved-line.tsx'
import { SectionForm } from './section-form.tsx'
import { StepList } from './step-list.tsx'
import { SubmitCorrections, SubmitDraft, useSubmission } from './submit-draft.tsx'
import { useDraftState } from './use-draft.ts'

type DraftPageProps = {
  open: OpenDraft
  scholarship: Scholarship
  paid: boolean | undefined
  /** The section that is shown, or `review`; the list of them without one. */
  section: string | undefined
  entry: DraftEntry
  addressOf: (section?: string) => string
  goTo: (section: string, entry?: DraftEntry) => void
  leave: () => void
}

/** An application that is being prepared: its sections, one at a time, and the review [DRAFT1] [DRAFT2] [DRAFT3]. */
export function DraftPage(props: DraftPageProps) {
  const { open, scholarship, section } = props
  const { saver } = open
  useChecks()
  const { specifiedErrors, ...state } = useDraftState(open)
  const { draft, answers, refused, saving } = state
  const steps = stepsOf(draft.definition, answers, specifiedErrors, refused)
  const step = steps.find(({ id }) => id === section)
  const submission = useSubmission(saver)
  const references = useReferencesOf(scholarship._id)
  const shown = useLast(section)
  if (saving.step === 'gone') return <Gone />
  const { corrects } = draft
  const corrected = corrects ? countCorrected(steps, answers, corrects) : 0
  const parts = {
    ...props,
    steps,
    step,
    state,
    corrected,
    references: corrects ? undefined : references,
    reviewing: section === 'review',
  }
  const onLeave = async () => {
    await saver.saveAll()
    props.leave()
  }
  return (
    <KnownAnswers draft={draft}>
      {corrects?.request ? (
        <AskedAnswers {...{ saver, state, steps, scholarship, submission, onLeave }} />
      ) : (
        <>
          <DraftBar {...parts} />
          <Shown {...parts} {...{ submission, shown, onLeave }} />
        </>
      )}
    </KnownAnswers>
  )
}

/** What a value was at the last render. */
function useLast<T>(value: T): RefObject<T> {
  const last = useRef(value)
  useEffect(() => {
    last.current = value
  }, [value])
  return last
}

type PartProps = DraftPageProps & {
  steps: readonly Step[]
  step: Step | undefined
  state: DraftState
  /** How many answers differ from what was submitted. */
  corrected: number
  reviewing: boolean
  /** Those that it asks for; nothing where there are none to name. */
  references: OwnReferences | undefined
}

/** Where one is, what is saved, and until when a paid application must be submitted. */
function DraftBar(props: PartProps) {
  const { scholarship, paid, steps, step, state, corrected, reviewing } = props
  const { corrects } = state.draft
  const at = step ? steps.indexOf(step) : -1
  const name = scholarship.scholarshipName
  const suggested = state.draft.answers.filter(({ version }) => version === 0).length
  return (
    <PageBar
      title="Your application"
      heading={
        reviewing ? (corrects ? 'Corrections' : 'Review') : step && <Place at={at} of={steps.length} />
      }
      back={backFrom(props)}
      about={corrects ? name : `${name} · closes ${formatLocalMinute(closingOf(scholarship))}`}
      state={
        <SavedLine
          {...state}
          typed={corrects ? corrected > 0 : Object.keys(state.answers).length > suggested}
        />
      }
    >
      {step && <Progress steps={steps} at={at} />}
      <NotSaved {...state} />
      {paid && !corrects && !isFree(scholarship.applicationFees) && (
        <p className="flex min-h-9 items-center justify-center gap-2 bg-warning-soft px-4 text-[0.9rem] leading-tight font-semibold text-warning">
          <Icon name="alert" />
          <span>
            Fee paid, not submitted yet.{' '}
            <span className="whitespace-nowrap">Submit by {shortly(closingOf(scholarship))} your time.</span>
          </span>
        </p>
      )}
    </PageBar>
  )
}

type ShownProps = WholeReviewProps & Pick<SectionProps, 'shown'>

/** The section, the review or the list of sections. */
function Shown({ submission, shown, ...props }: ShownProps) {
  const { open, scholarship, state, steps, step, section, reviewing, addressOf } = props
  const box = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-5 [overflow-wrap:anywhere] outline-none">
      <ClosingClock closes={closingOf(scholarship)} />
      <FormChanges changes={state.draft.changes} onSeen={() => open.saver.seeForm()} />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[16rem_minmax(0,40rem)]">
        {(step || reviewing) && (
          <div className="sticky top-24 max-xl:hidden">
            <StepList addressOf={addressOf} steps={steps} current={section} />
          </div>
        )}
        {reviewing && <WholeReview {...props} submission={submission} />}
        {step && <Section {...props} step={step} shown={shown} />}
        {!reviewing && !step && <DraftStart {...props} correcting={state.draft.corrects !== null} />}
      </div>
    </div>
  )
}

type LeavingProps = { onLeave: () => Promise<void> }
type WholeReviewProps = PartProps & LeavingProps & { submission: ReturnType<typeof useSubmission> }

/** All answers, and what can be done with them. */
function WholeReview(props: WholeReviewProps) {
  const { open, goTo, submission, references, steps, state, entry, addressOf } = props
  const missing = countErrors(steps)
  const unnamed = references ? freePlaces(references) : 0
  const submitting = {
    submission,
    missing,
    ready: missing === 0 && state.conflicts.length === 0 && unnamed === 0,
    unnamed,
    onAnswer() {
      const first = firstUnfinished(steps)
      const [field] = Object.keys(first?.errors ?? {})
      if (first) goTo(first.id, { ...(field && { field }), fromReview: true })
    },
  }
  return (
    <Review addressOf={addressOf} steps={steps} state={state} changed={entry.field}>
      <DraftReferences references={references} />
      {state.draft.corrects ? (
        <SubmitCorrections {...submitting} saver={open.saver} corrected={props.corrected} />
      ) : (
        <SubmitDraft {...props} {...submitting} degree={oneOf(state.answers.degree)} />
      )}
    </Review>
  )
}

type SectionProps = PartProps & LeavingProps & { step: Step; shown: RefObject<string | undefined> }

/** One section; then comes the next, or the review. */
function Section({ open: { saver }, steps, step, state, entry, goTo, shown, onLeave }: SectionProps) {
  const next = entry.fromReview ? undefined : steps[steps.indexOf(step) + 1]
  return (
    <section className={`${wholeScreen} min-w-0`}>
      <SectionHeading step={step} shown={shown} />
      <SectionForm
        key={step.id}
        step={step}
        saver={saver}
        state={state}
        field={entry.field}
        next={next?.title ?? 'Review and submit'}
        backToReview={entry.fromReview ?? false}
        onNext={() => {
          void saver.saveAll()
          if (entry.fromReview && entry.field) goTo('review', { field: entry.field })
          else goTo(next?.id ?? 'review')
        }}
        onLeave={onLeave}
      />
    </section>
  )
}

/** A moment where the reader is, as `31 Dec, 04:00`. */
function shortly(moment: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: ownTimeZone(),
  })
  return format.format(moment)
}

function backFrom({ step, reviewing, entry, addressOf }: PartProps) {
  if (step && entry.fromReview) return { to: addressOf('review'), label: 'Back: Review' }
  if (step || reviewing) return { to: addressOf(), label: 'Back: All sections' }
  return myApplications
}

const myApplications = { to: pages.myApplication, label: 'Back: My Applications' }

function Place({ at, of }: { at: number; of: number }) {
  return (
    <>
      <span className="sr-only">Your application, section </span>
      {at + 1} of {of}
    </>
  )
}

/** A line for each section, filled as far as it is answered. */
function Progress({ steps, at }: { steps: readonly Step[]; at: number }) {
  const asked = steps.reduce((sum, step) => sum + step.asked, 0)
  const answered = steps.reduce((sum, step) => sum + step.answered, 0)
  return (
    <div
      role="img"
      aria-label={`Section ${at + 1} of ${steps.length}, ${answered} of ${asked} answered`}
      className="-mt-[4px] grid h-[4px] auto-cols-fr grid-flow-col gap-[3px]"
    >
      {steps.map(step => (
        <progress
          key={step.id}
          aria-hidden="true"
          value={progressOf(step).state === 'complete' ? 1 : step.answered}
          max={progressOf(step).state === 'complete' ? 1 : step.asked + 1}
          className="h-full w-full appearance-none bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
        />
      ))}
    </div>
  )
}

/** Takes the focus when another section than before is shown, as a new page would. */
function SectionHeading({ step, shown }: { step: Step; shown: RefObject<string | undefined> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown.current !== step.id) heading.current?.focus()
  }, [step.id, shown])
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 max-w-full text-2xl outline-none sm:text-3xl">
      {step.title}
    </h2>
  )
}

function Gone() {
  return (
    <>
      <PageBar title="Your application" back={myApplications} />
      <EmptyState
        icon="file"
        title="This application is no longer being prepared"
        action={<LinkButton to={pages.myApplication}>My Applications</LinkButton>}
      >
        It was submitted or deleted in another tab or on another device.
      </EmptyState>
    </>
  )
}
