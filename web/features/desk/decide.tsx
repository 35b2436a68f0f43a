import { lazy, Suspense, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import { withSign } from '../../../contract/core/typed-price.ts'
import { undoSeconds } from '../../../contract/core/undo.ts'
import { decisionLimits } from '../../../contract/decisions/decision-limits.ts'
import {
  type AskedTerms,
  decidedLabels,
  missingTerm,
  type Outcome,
  outcomeLabels,
  outcomes,
  reasons,
} from '../../../contract/decisions/decision-terms.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled } from '../../ui/fields/labelled.tsx'
import { useSite } from '../../ui/site.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { lastAward, useDecisionDraft } from './decision-draft.ts'
import type { DecisionDraft } from './decision-saver.ts'
import { FirstDecision } from './first-decision.tsx'
import { TakeBack } from './take-back.tsx'
import type { useDecide } from './use-decide.ts'

// It comes with the first award.
const AwardForecast = lazy(async () => ({
  default: (await import('../decisions/award-forecast.tsx')).AwardForecast,
}))
// It comes with the first application that is decided.
const Decided = lazy(async () => ({ default: (await import('./decided.tsx')).Decided }))

type DecideProps = {
  data: DeskApplication
  deciding: ReturnType<typeof useDecide>
  onNext: () => void
  onStale: () => void
}

/** What is decided about an application: an outcome, its reason, and the officer's own sentence [DESK5]. */
export function Decide(props: DecideProps) {
  const { decision, application } = props.data
  const isSaving = props.deciding.waiting.has(application._id)
  const waits = decision?.releaseAt && !decision.released
  const closed = !isOpen(application.status) && (decision?.reopened ?? null) === null
  if (waits || closed || (decision?.released && decision.outcome !== 'waitlist'))
    return (
      <Suspense>
        <Decided data={props.data} isSaving={isSaving} onStale={props.onStale} />
      </Suspense>
    )
  return <Choice {...props} isSaving={isSaving} />
}

/** The key of each outcome. */
export const outcomeKeys = { award: 'a', waitlist: 'w', decline: 'r' } as const

function Choice({ isSaving, ...props }: DecideProps & { isSaving: boolean }) {
  const { data, onStale } = props
  const { draft, isTyped, change, choose, forget, send, problems } = useChoice(props)
  const word = useId()
  if (data.holds === null && draft.outcome)
    return <FirstDecision data={data} outcome={draft.outcome} onCancel={forget} />
  return (
    <form className="desk-decide" aria-label="Decision" noValidate onSubmit={send}>
      <Proposed {...{ data, isSaving, draft, change, forget, onStale }} />
      {data.decision?.outdated && (
        <p className="desk-notice">
          The applicant has changed the application since then. Please decide again.
        </p>
      )}
      <Outcomes chosen={draft.outcome} onChoose={choose} />
      {draft.outcome && (
        <>
          <Terms {...{ data, draft, change }} problems={problems} />
          <Reasons draft={draft} change={change} word={word} />
          <Word
            id={word}
            {...{ draft, change, send }}
            problem={Object.entries(problems).find(([field]) => field !== 'amount' && field !== 'rank')?.[1]}
          />
          <Button type="submit" oncePressed data-key={isTyped ? 'decide' : undefined}>
            {data.holds ? 'Propose' : 'Decide'}: {outcomeLabels[draft.outcome]}, next
          </Button>
          <p className="desk-quiet">
            {data.holds
              ? 'Letters are sent when you release.'
              : `The letter is sent after ${undoSeconds} seconds; until then, U takes it back.`}
          </p>
        </>
      )}
    </form>
  )
}

type OutcomesProps = { chosen: Outcome | null; onChoose: (outcome: Outcome) => void }

function Outcomes({ chosen, onChoose }: OutcomesProps) {
  return (
    <fieldset>
      <legend>Outcome</legend>
      <div className="desk-outcomes">
        {outcomes.map(outcome => (
          <button
            key={outcome}
            type="button"
            data-key={outcome}
            aria-pressed={chosen === outcome}
            onClick={() => onChoose(outcome)}
          >
            {outcomeLabels[outcome]} <kbd aria-hidden="true">{outcomeKeys[outcome].toUpperCase()}</kbd>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** What is being chosen, and sending it: the next application shows at once. */
function useChoice({ data, deciding, onNext }: DecideProps) {
  const { application } = data
  const returned = deciding.returned.get(application._id)
  const { draft, isTyped, change, forget } = useDecisionDraft(data, returned)
  const [found, setProblems] = useState<Record<string, string>>()
  const problems = found ?? problemsOf(returned?.error)
  const { currencySign } = useSite()

  function choose(outcome: Outcome) {
    const { amount, terms } =
      draft.amount || outcome !== 'award' ? draft : lastAward(application.scholarshipId).read()
    change({ outcome, amount, terms, ...(outcome !== draft.outcome && { reason: '' }) })
    setProblems({})
  }
  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (!draft.outcome) return
    const missing = missingIn(data, draft)
    if (missing) {
      setProblems({ [missing.field]: missing.problem })
      document.querySelector<HTMLElement>(`[data-key=${missing.field}]`)?.focus()
      return
    }
    if (!draft.reason) {
      setProblems({ reason: 'Please choose a reason: press its digit.' })
      return
    }
    if (isNewer(data, draft)) {
      setProblems({ word: 'Please choose first whose outcome counts.' })
      document.querySelector('.desk-decide')?.scrollIntoView({ block: 'nearest' })
      return
    }
    forget()
    setProblems(undefined)
    deciding.decide(data, draft, sent(draft, currencySign))
    onNext()
  }
  return { draft, isTyped, change, choose, forget, send, problems }
}

/** What was refused, by field. */
function problemsOf(error: unknown): Record<string, string> {
  if (error === undefined) return {}
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.keys(fields).length > 0 ? fields : { word: errorText(error) }
}

type WordProps = PartProps & {
  id: string
  send: (event: SyntheticEvent) => void
  problem: string | undefined
}

/** The officer's own sentence; Enter decides. */
function Word({ id, draft, change, send, problem }: WordProps) {
  return (
    <>
      <p>
        <label htmlFor={id}>Your own sentence for the letter</label>
        <textarea
          id={id}
          data-key="word"
          rows={3}
          value={draft.word}
          maxLength={decisionLimits.word}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={event => change({ word: event.target.value })}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
          }}
        />
      </p>
      {problem && (
        <p id={`${id}-problem`} className="desk-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

const sent = ({ outcome, amount, terms, rank, reason, word, base }: DecisionDraft, currencySign: string) => ({
  outcome: outcome ?? 'award',
  amount: withSign(amount, currencySign) || null,
  terms,
  rank: rank === '' ? null : Number(rank),
  reason,
  word,
  version: base,
})

type PartProps = { draft: DecisionDraft; change: (changes: Partial<DecisionDraft>) => void }

/** What stands is newer than what the form was begun from. */
const isNewer = ({ decision }: DeskApplication, { base }: DecisionDraft) =>
  decision !== null && !decision.released && decision.version !== base

type ProposedProps = PartProps &
  Pick<DecideProps, 'data' | 'onStale'> & {
    /** Not certain yet: it may still be refused. */
    isSaving: boolean
    forget: () => void
  }

/** What stands, who chose it, and what a colleague has chosen since this form was begun. */
function Proposed({ data, isSaving, draft, change, forget, onStale }: ProposedProps) {
  const { application, decision } = data
  const others = isNewer(data, draft)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (others) box.current?.scrollIntoView({ block: 'nearest' })
  }, [others])
  if (!decision || decision.released) return null
  return (
    <div ref={box} className={others ? 'desk-notice' : undefined}>
      {decision.reopened && <Reopened {...decision.reopened} />}
      <p>
        {decidedLabels[decision.outcome]}{' '}
        <span className="desk-quiet">
          by {decision.by || 'a deleted account'}, <OfficeMoment at={decision.at} />
        </span>
      </p>
      {others && <Newer version={decision.version} change={change} forget={forget} />}
      {!others && !isSaving && (
        <TakeBack
          id={application._id}
          version={decision.version}
          onTakenBack={() => {
            forget()
            onStale()
          }}
        />
      )}
    </div>
  )
}

type NewerProps = Pick<ProposedProps, 'change' | 'forget'> & { version: number }

function Newer({ version, change, forget }: NewerProps) {
  return (
    <>
      <p>It is newer than your choice here.</p>
      <Button size="small" variant="secondary" onClick={() => change({ base: version })}>
        Replace it with mine
      </Button>
      <Button size="small" variant="quiet" onClick={forget}>
        Keep theirs
      </Button>
    </>
  )
}

/** What the scholarship asks for and is not typed yet. */
const missingIn = (asked: AskedTerms, { outcome, amount, rank }: DecisionDraft) =>
  outcome
    ? missingTerm(asked, { outcome, amount: amount.trim() || null, rank: rank === '' ? null : Number(rank) })
    : undefined

function Reopened({ reason, by, at }: NonNullable<Decision['reopened']>) {
  return (
    <>
      <p>
        Reopened{' '}
        <span className="desk-quiet">
          {by && `by ${by}`}
          {at && (
            <>
              , <OfficeMoment at={at} />
            </>
          )}
        </span>
      </p>
      <p className="desk-quiet">“{reason}”</p>
    </>
  )
}

type TermsProps = PartProps & { data: DeskApplication; problems: Record<string, string> }

/** What is missing or wrong in an amount or a place, under its field. */
function TermProblem({
  id,
  field,
  data,
  draft,
  problems,
}: TermsProps & { id: string; field: 'amount' | 'rank' }) {
  const problem = missingIn(data, draft)?.problem ?? problems[field]
  if (!problem) return null
  return (
    <span id={`${id}-problem`} className="desk-problem" role={problems[field] && 'alert'}>
      {problem}
    </span>
  )
}

function Terms(props: TermsProps) {
  if (props.draft.outcome === 'waitlist') return <Rank {...props} />
  return props.draft.outcome === 'award' ? <Award {...props} /> : null
}

function Rank(props: TermsProps) {
  const { draft, change, problems } = props
  return (
    <Labelled label="Place on the waiting list">
      {id => (
        <>
          <input
            id={id}
            data-key="rank"
            inputMode="numeric"
            value={draft.rank}
            aria-invalid={'rank' in problems || undefined}
            aria-describedby={`${id}-problem`}
            onChange={event => change({ rank: event.target.value.replaceAll(/\D/g, '') })}
          />
          <TermProblem id={id} field="rank" {...props} />
        </>
      )}
    </Labelled>
  )
}

function Award(props: TermsProps) {
  const { data, draft, change, problems } = props
  const last = lastAward(data.application.scholarshipId).read().amount
  return (
    <div className="desk-terms">
      <Labelled label="Amount">
        {id => (
          <>
            <input
              id={id}
              data-key="amount"
              value={draft.amount}
              maxLength={20}
              aria-invalid={'amount' in problems || undefined}
              aria-describedby={`${id}-problem`}
              onChange={event => change({ amount: event.target.value })}
            />
            <TermProblem id={id} field="amount" {...props} />
            {last && !draft.amount && (
              <Button size="small" variant="secondary" onClick={() => change({ amount: last })}>
                Take {last}
              </Button>
            )}
          </>
        )}
      </Labelled>
      <Labelled label="Terms">
        {id => (
          <input
            id={id}
            value={draft.terms}
            maxLength={decisionLimits.terms}
            onChange={event => change({ terms: event.target.value })}
          />
        )}
      </Labelled>
      <Suspense>
        <AwardForecast
          scholarship={data.application.scholarshipId}
          amount={draft.amount}
          decision={data.decision}
        />
      </Suspense>
    </div>
  )
}

function Reasons({ draft, change, word }: PartProps & { word: string }) {
  if (!draft.outcome) return null
  return (
    <fieldset>
      <legend>Reason, for officers only</legend>
      <ol className="desk-reasons">
        {reasons[draft.outcome].map((reason, index) => (
          <li key={reason}>
            <button
              type="button"
              data-key={`reason-${index + 1}`}
              aria-pressed={draft.reason === reason}
              onClick={() => {
                change({ reason })
                document.getElementById(word)?.focus()
              }}
            >
              <kbd aria-hidden="true">{index + 1}</kbd> {reason}
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
