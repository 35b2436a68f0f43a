import { type RefObject, useEffect, useRef } from 'react'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { isFree } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { PageBar } from '../../ui/page-bar.tsx'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ClosingClock } from '../../ui/time/closing-clock.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatLocalMinute, ownTimeZone } from '../../ui/time/local-minute.ts'
import { EmptyState } from '../../ui/loading/states.tsx'
import { wholeScreen } from './action-bar.tsx'
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
import { FormChanges } from './form-changes.tsx'
import { KnownAnswers } from './suggested-answers.tsx'
import type { OpenDraft } from './open-draft.ts'
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
  const { open, scholarship, paid, section, entry, addressOf, goTo, leave } = props
  const { saver } = open
  const { specifiedErrors, ...state } = useDraftState(open)
  const { draft, answers, refused, saving, conflicts } = state
  const steps = stepsOf(draft.definition, answers, specifiedErrors, refused)
  const at = steps.findIndex(({ id }) => id === section)
  const step = steps[at]
  const next = entry.fromReview ? undefined : steps[at + 1]
  const reviewing = section === 'review'
  const box = useFocusAfterRemoval<HTMLDivElement>()
  const submission = useSubmission(saver)
  const shown = useRef(section)
  useEffect(() => {
    shown.current = section
  }, [section])
  if (saving.step === 'gone') return <Gone />
  const { corrects } = draft
  const reviewTitle = corrects ? 'Corrections' : 'Review'
  const missing = countErrors(steps)
  const corrected = corrects ? countCorrected(steps, answers, corrects) : 0
  const submitting = {
    submission,
    missing,
    ready: missing === 0 && conflicts.length === 0,
    onAnswer() {
      const first = firstUnfinished(steps)
      const [field] = Object.keys(first?.errors ?? {})
      if (first) goTo(first.id, { ...(field && { field }), fromReview: true })
    },
  }
  const saveAndLeave = async () => {
    await saver.saveAll()
    leave()
  }
  return (
    <KnownAnswers draft={draft}>
      <PageBar
        title="Your application"
        heading={reviewing ? reviewTitle : step && <Place at={at} of={steps.length} />}
        back={backFrom({ step, reviewing, entry, addressOf })}
        about={
          corrects
            ? scholarship.scholarshipName
            : `${scholarship.scholarshipName} · closes ${formatLocalMinute(closingOf(scholarship))}`
        }
        state={<SavedLine {...state} typed={corrects ? corrected > 0 : Object.keys(answers).length > 0} />}
      >
        {step && <Progress steps={steps} at={at} />}
        <NotSaved {...state} />
        {paid && !corrects && !isFree(scholarship.applicationFees) && (
          <p className="flex min-h-9 items-center justify-center gap-2 bg-warning-soft px-4 text-[0.9rem] leading-tight font-semibold text-warning">
            <Icon name="alert" />
            <span>
              Fee paid, not submitted yet.{' '}
              <span className="whitespace-nowrap">Submit by {shortly(closingOf(scholarship))}.</span>
            </span>
          </p>
        )}
      </PageBar>
      <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-5 [overflow-wrap:anywhere] outline-none">
        <ClosingClock closes={closingOf(scholarship)} />
        <FormChanges changes={draft.changes} onSeen={() => saver.seeForm()} />
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[16rem_minmax(0,40rem)]">
          {(step || reviewing) && (
            <div className="sticky top-24 max-xl:hidden">
              <StepList addressOf={addressOf} steps={steps} current={section} />
            </div>
          )}
          {reviewing && (
            <Review addressOf={addressOf} steps={steps} state={state} changed={entry.field}>
              {corrects ? (
                <SubmitCorrections {...submitting} saver={saver} corrected={corrected} />
              ) : (
                <SubmitDraft {...submitting} scholarship={scholarship} paid={paid} onLeave={saveAndLeave} />
              )}
            </Review>
          )}
          {step && (
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
                onLeave={saveAndLeave}
              />
            </section>
          )}
          {!reviewing && !step && (
            <DraftStart
              scholarship={scholarship}
              correcting={corrects !== null}
              steps={steps}
              addressOf={addressOf}
              goTo={goTo}
              onLeave={saveAndLeave}
            />
          )}
        </div>
      </div>
    </KnownAnswers>
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

type Whence = Pick<DraftPageProps, 'entry' | 'addressOf'> & { step: Step | undefined; reviewing: boolean }

function backFrom({ step, reviewing, entry, addressOf }: Whence) {
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
