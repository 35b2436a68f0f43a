import { useEffect, useRef } from 'react'
import { closingOf, lastMinuteOf } from '../../../../contract/rounds/closing.ts'
import type { Scholarship } from '../../../../contract/scholarships.ts'
import { pages } from '../../../../contract/pages.ts'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ClosingClock } from '../../../ui/closing-clock.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { formatLocalMinute } from '../../../ui/local-minute.ts'
import { formatLongDay } from '../../../ui/long-day.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { firstUnfinished, type Step, stepsOf } from './draft-steps.ts'
import { FormChanges } from './form-changes.tsx'
import type { OpenDraft } from './open-draft.ts'
import { Review } from './review.tsx'
import { SavedLine } from './saved-line.tsx'
import { SectionForm } from './section-form.tsx'
import { StepList } from './step-list.tsx'
import { SubmitDraft } from './submit-draft.tsx'
import { useDraftState } from './use-draft.ts'

type DraftPageProps = {
  open: OpenDraft
  scholarship: Scholarship
  paid: boolean | undefined
  /** The section that is shown, or `review`; the list of them without one. */
  section: string | undefined
  field: string | undefined
  goTo: (section: string) => void
  leave: () => void
}

/** An application that is being prepared: its sections, one at a time, and the review [DRAFT1] [DRAFT2] [DRAFT3]. */
export function DraftPage({ open, scholarship, paid, section, field, goTo, leave }: DraftPageProps) {
  const { saver } = open
  const { specifiedErrors, ...state } = useDraftState(open)
  const { draft, answers, refused, saving, conflicts } = state
  const steps = stepsOf(draft.definition, answers, specifiedErrors, refused)
  const at = steps.findIndex(({ id }) => id === section)
  const step = steps[at]
  const next = steps[at + 1]
  const reviewing = section === 'review'
  const box = useFocusAfterRemoval<HTMLDivElement>()
  if (saving.step === 'gone') return <Gone />
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-6 [overflow-wrap:anywhere] outline-none">
      <Header scholarship={scholarship} steps={steps} state={state} />
      <FormChanges changes={draft.changes} onSeen={() => saver.seeForm()} />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[15rem_minmax(0,40rem)]">
        <div className={step || reviewing ? 'max-xl:hidden' : undefined}>
          <StepList scholarshipId={scholarship._id} steps={steps} current={section} />
        </div>
        {reviewing && (
          <Review scholarshipId={scholarship._id} steps={steps} state={state}>
            <SubmitDraft
              scholarship={scholarship}
              saver={saver}
              paid={paid}
              ready={!firstUnfinished(steps) && conflicts.length === 0}
            />
          </Review>
        )}
        {step && (
          <section className="min-w-0">
            <SectionHeading step={step} place={at + 1} of={steps.length} scholarshipId={scholarship._id} />
            <SectionForm
              key={step.id}
              scholarship={scholarship}
              step={step}
              saver={saver}
              state={state}
              field={field}
              next={next?.title ?? 'Review and submit'}
              onNext={() => {
                void saver.saveAll()
                goTo(next?.id ?? 'review')
              }}
              onLeave={async () => {
                await saver.saveAll()
                leave()
              }}
            />
          </section>
        )}
        {!reviewing && !step && <Start steps={steps} goTo={goTo} />}
      </div>
    </div>
  )
}

/** What is applied for and until when, how much is done, and whether it is saved. */
function Header({
  scholarship,
  steps,
  state,
}: {
  scholarship: Scholarship
  steps: readonly Step[]
  state: Parameters<typeof SavedLine>[0]
}) {
  const asked = steps.reduce((sum, step) => sum + step.asked, 0)
  const answered = steps.reduce((sum, step) => sum + step.answered, 0)
  return (
    <header className="grid max-w-4xl grid-cols-1 gap-3">
      <p className="text-lg">
        <span className="font-semibold">{scholarship.scholarshipName}</span> at {scholarship.universityName}
      </p>
      <p className="text-ink-soft">
        Submit by {formatLongDay(scholarship.applicationDeadline)}; for you:{' '}
        {formatLocalMinute(lastMinuteOf(scholarship))}
      </p>
      <ClosingClock closes={closingOf(scholarship)} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <progress
          aria-label="Answered"
          value={answered}
          max={asked}
          className="h-2.5 w-48 overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
        />
        <span className="text-[0.95rem] text-ink-soft">
          {answered} of {asked} answered
        </span>
        <SavedLine {...state} />
      </div>
    </header>
  )
}

type SectionHeadingProps = { step: Step; place: number; of: number; scholarshipId: string }

/** Takes the focus when another section is shown, as a new page would. */
function SectionHeading({ step, place, of, scholarshipId }: SectionHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step.id)
  useEffect(() => {
    if (shown.current !== step.id) heading.current?.focus()
    shown.current = step.id
  }, [step.id])
  return (
    <div className="mb-6 grid justify-items-start gap-1">
      <LinkButton to={pages.apply(scholarshipId)} variant="quiet" size="small" className="-ml-3 xl:hidden">
        <Icon name="left" /> All sections
      </LinkButton>
      <p className="text-ink-soft">
        Section {place} of {of}
      </p>
      <h2 ref={heading} tabIndex={-1} className="max-w-full text-3xl outline-none">
        {step.title}
      </h2>
    </div>
  )
}

function Start({ steps, goTo }: { steps: readonly Step[]; goTo: (section: string) => void }) {
  const first = firstUnfinished(steps)
  const begun = steps.some(({ answered }) => answered > 0)
  return (
    <section className="grid justify-items-start gap-4">
      <p className="max-w-2xl text-lg">
        What you type is saved as you go. You can leave at any time and go on here, on this device or another
        one.
      </p>
      <Button size="large" onClick={() => goTo(first?.id ?? 'review')}>
        {first ? `${begun ? 'Continue' : 'Begin'}: ${first.title}` : 'Review and submit'}
      </Button>
    </section>
  )
}

function Gone() {
  return (
    <EmptyState
      icon="file"
      title="This application is no longer being prepared"
      action={<LinkButton to={pages.myApplication}>My Applications</LinkButton>}
    >
      It was submitted or given up in another tab or on another device.
    </EmptyState>
  )
}
