import { useMemo } from 'react'
import { counted } from '../../../../contract/core/counted.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { allOf } from '../../../../contract/forms/answers.ts'
import { closingOf } from '../../../../contract/scholarships/lifecycle/closing.ts'
import { PageBar } from '../../../ui/page-bar.tsx'
import { formatLocalMinute } from '../../../ui/time/local-minute.ts'
import { OwnDocuments } from '../../documents/own-documents.tsx'
import { wholeScreen } from '../action-bar.tsx'
import type { AnswerSaver, DraftState, Saving } from '../draft-saver.ts'
import type { Step } from '../draft-steps.ts'
import type { OpenDraft } from '../open-draft.ts'
import { NotSaved, SavedLine } from '../saved-line.tsx'
import { SectionForm } from '../section-form.tsx'
import { StepList } from '../step-list.tsx'
import { KnownAnswers } from '../suggested-answers.tsx'
import { useDraftState } from '../use-draft.ts'
import { commonStep, type SeveralSteps, severalSteps, spread, spreadAll } from './common-step.ts'
import { FocusedHeading } from './focused-heading.tsx'
import { type Prepared, useStates } from './several-drafts.ts'
import { SeveralReview } from './several-review.tsx'
import { useSending } from './use-sending.ts'

type SeveralPageProps = {
  prepared: readonly Prepared[]
  /** The scholarships whose fee is paid. */
  paid: readonly string[]
  /** `common`, a scholarship's id, or `review`. */
  shown: string | undefined
  addressOf: (step: string) => string
  goTo: (step: string) => void
  leave: () => void
}

/** Several applications that are prepared, reviewed and sent together: each question is asked once [ELIG12]. */
export function SeveralPage(props: SeveralPageProps) {
  const { prepared, shown, addressOf } = props
  const sending = useSending(prepared)
  const { sent } = sending
  const open = useMemo(
    () =>
      prepared.flatMap(({ scholarship, open: each }) =>
        each && sent[scholarship._id]?.step !== 'sent' ? [each] : [],
      ),
    [prepared, sent],
  )
  const states = useStates(open)
  const several = severalSteps(open, states)
  const name = (id: string) =>
    prepared.find(({ scholarship }) => scholarship._id === id)?.scholarship.scholarshipName ?? ''
  const own = several.own.map(step => step && { ...step, title: name(step.id) })
  const steps = [several.common, ...own.flatMap(step => step ?? [])].filter(
    ({ asked, questions }) => asked + questions.length > 0,
  )
  const current =
    steps.find(({ id }) => id === shown) ?? (shown === 'review' || open.length === 0 ? undefined : steps[0])
  const next = current && steps[steps.indexOf(current) + 1]
  const parts = { ...props, open, states, several, steps, next, onLeave: () => leaveSaved(open, props.leave) }
  return (
    <>
      {open.map(each => (
        <Minded key={each.saver.tab} open={each} />
      ))}
      <Bar {...parts} current={current} />
      <div className="grid grid-cols-1 items-start gap-8 [overflow-wrap:anywhere] xl:grid-cols-[16rem_minmax(0,40rem)]">
        <div className="sticky top-24 max-xl:hidden">
          <StepList addressOf={addressOf} steps={steps} current={current?.id ?? 'review'} />
        </div>
        {current?.id === several.common.id && <Common {...parts} />}
        {open.map((each, number) => (
          <Own
            key={each.saver.tab}
            {...parts}
            number={number}
            step={own[number]}
            isShown={own[number] !== undefined && current?.id === own[number].id}
          />
        ))}
        {!current && <SeveralReview {...parts} sending={sending} />}
      </div>
    </>
  )
}

type PartProps = SeveralPageProps & {
  open: readonly OpenDraft[]
  states: readonly DraftState[]
  several: SeveralSteps
  steps: readonly Step[]
  next: Step | undefined
  onLeave: () => Promise<void>
}

async function leaveSaved(open: readonly OpenDraft[], leave: () => void) {
  await Promise.all(open.map(({ saver }) => saver.saveAll()))
  leave()
}

/** Sends what is typed when the page is hidden or left, as a single draft's page does. */
function Minded({ open }: { open: OpenDraft }) {
  useDraftState(open)
  return null
}

function Bar({ prepared, open, states, current, addressOf }: PartProps & { current: Step | undefined }) {
  const closings = prepared.map(({ scholarship }) => closingOf(scholarship).getTime())
  const first =
    closings.length > 0 ? ` · the first closes ${formatLocalMinute(new Date(Math.min(...closings)))}` : ''
  const typed = states.some(({ answers }) => Object.values(answers).some(answer => allOf(answer).length > 0))
  return (
    <PageBar
      title={`Apply to ${open.length}`}
      heading={current ? `Apply to ${open.length}` : 'Review'}
      back={
        current
          ? { to: pages.myApplication, label: 'Back: My Applications' }
          : { to: addressOf(commonStep), label: 'Back: Questions' }
      }
      about={`${counted(prepared.length, 'scholarship')}${first}`}
      state={
        states.length > 0 && <SavedLine saving={together(states)} savedAt={latest(states)} typed={typed} />
      }
    >
      {states.length > 0 && <NotSaved saving={together(states)} kept={states.every(({ kept }) => kept)} />}
    </PageBar>
  )
}

const latest = (states: readonly DraftState[]) =>
  states
    .map(({ savedAt }) => savedAt)
    .toSorted()
    .at(-1) ?? ''

/** The worst of all. */
function together(states: readonly DraftState[]): Saving {
  const order = ['kept', 'refused', 'saving', 'unsaved', 'saved', 'gone']
  const [worst] = states
    .map(({ saving }) => saving)
    .toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step))
  return worst ?? { step: 'saved' }
}

/** What at least two of them ask. */
function Common({ open, states, several, next, goTo, onLeave }: PartProps) {
  const { common, answers, questions } = several
  const [first] = open
  const [state] = states
  if (!first || !state) return null
  const { saver } = first
  const writing: AnswerSaver = {
    tab: saver.tab,
    current: saver.current,
    standing: question => saver.standing(question),
    settle: (conflict, answer) => saver.settle(conflict, answer),
    change: (name, answer) => spread(open, questions, name, answer),
  }
  return (
    <StepForm
      {...{ next, goTo, onLeave }}
      step={{ ...common, title: open.length === 1 ? 'Your answers' : `Once for all ${open.length}` }}
      saver={writing}
      state={{ ...state, answers, conflicts: [], refused: {} }}
      save={() => {
        spreadAll(open, several)
        for (const each of open) void each.saver.saveAll()
      }}
    />
  )
}

type OwnProps = PartProps & { number: number; step: Step | undefined; isShown: boolean }

/** What one of them alone asks; its uploads go on while another is shown. */
function Own({ open, states, number, step, isShown, next, goTo, onLeave }: OwnProps) {
  const { saver } = open[number]!
  const state = states[number]!
  const documents = {
    chosen: (name: string) => allOf(saver.current().answers[name]),
    choose: saver.change,
  }
  return (
    <OwnDocuments answers={documents}>
      {isShown && step && (
        <StepForm {...{ next, goTo, onLeave, step, saver, state }} save={() => void saver.saveAll()} />
      )}
    </OwnDocuments>
  )
}

type StepFormProps = Pick<PartProps, 'next' | 'goTo' | 'onLeave'> & {
  step: Step
  saver: AnswerSaver
  state: DraftState
  save: () => void
}

function StepForm({ step, saver, state, save, next, goTo, onLeave }: StepFormProps) {
  return (
    <section className={`${wholeScreen} min-w-0`}>
      <FocusedHeading>{step.title}</FocusedHeading>
      <KnownAnswers draft={state.draft}>
        <SectionForm
          step={step}
          saver={saver}
          state={state}
          next={next?.title ?? 'Review'}
          onNext={() => {
            save()
            goTo(next?.id ?? 'review')
          }}
          onLeave={onLeave}
        />
      </KnownAnswers>
    </section>
  )
}
