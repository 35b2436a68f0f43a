import { type FormEvent, useId, useState } from 'react'
import {
  decisionLimits,
  outcomeLabels,
  outcomes,
  reasons,
} from '../../../contract/decisions/decision-terms.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { type DecisionDraft, lastAward, useDecisionDraft } from './decision-draft.ts'
import { Decided } from './decided.tsx'
import type { useDecide } from './use-decide.ts'

type DecideProps = {
  data: DeskApplication
  onDecide: ReturnType<typeof useDecide>['decide']
  onNext: () => void
  onStale: () => void
}

/** What is decided about an application: an outcome, its reason, and a sentence of one's own [DESK5]. */
export function Decide(props: DecideProps) {
  const { decision } = props.data
  const waits = decision?.releaseAt && !decision.released
  if (decision && (waits || (decision.released && decision.outcome !== 'waitlist')))
    return <Decided data={props.data} decision={decision} onStale={props.onStale} />
  return <Choice {...props} />
}

const letterOf = { award: 'A', waitlist: 'W', decline: 'R' } as const

function Choice({ data, onDecide, onNext, onStale }: DecideProps) {
  const { application, decision, holds } = data
  const { draft, change, forget } = useDecisionDraft(data)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)
  const word = useId()

  function choose(outcome: (typeof outcomes)[number]) {
    const { amount, terms } =
      draft.amount || outcome !== 'award' ? draft : lastAward(application.scholarshipId).read()
    change({ outcome, amount, terms, ...(outcome !== draft.outcome && { reason: '' }) })
    setProblems({})
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (pending || !draft.outcome) return
    if (!draft.reason) {
      setProblems({ reason: 'Please choose a reason: press its digit.' })
      return
    }
    setPending(true)
    try {
      await onDecide(data, sent(draft))
      if (draft.outcome === 'award') lastAward(application.scholarshipId).write(draft)
      forget()
      onNext()
    } catch (error) {
      console.error('Deciding failed.', error)
      const fields = error instanceof ApiError ? error.fields : undefined
      setProblems(fields && Object.keys(fields).length > 0 ? fields : { word: errorText(error) })
      if (error instanceof ApiError && error.status === 409) onStale()
    } finally {
      setPending(false)
    }
  }
  const problem = Object.values(problems)[0]
  return (
    <form className="desk-decide" aria-label="Decision" noValidate onSubmit={event => void send(event)}>
      {decision?.outdated && (
        <p className="desk-notice">The applicant has changed the application since. Please decide again.</p>
      )}
      <fieldset>
        <legend>Outcome</legend>
        <div className="desk-outcomes">
          {outcomes.map(outcome => (
            <button
              key={outcome}
              type="button"
              data-key={outcome}
              aria-pressed={draft.outcome === outcome}
              onClick={() => choose(outcome)}
            >
              {outcomeLabels[outcome]} <kbd aria-hidden="true">{letterOf[outcome]}</kbd>
            </button>
          ))}
        </div>
      </fieldset>
      {draft.outcome && (
        <>
          <Terms draft={draft} change={change} problems={problems} />
          <Reasons draft={draft} change={change} word={word} />
          <p>
            <label htmlFor={word}>A sentence of your own, for the letter</label>
            <textarea
              id={word}
              data-key="word"
              rows={3}
              value={draft.word}
              maxLength={decisionLimits.word}
              aria-describedby={problem ? `${word}-problem` : undefined}
              onChange={event => change({ word: event.target.value })}
              onKeyDown={event => {
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
                  void send(event)
              }}
            />
          </p>
          {problem && (
            <p id={`${word}-problem`} className="desk-problem" role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" pending={pending}>
            {holds ? 'Propose' : 'Decide'}: {outcomeLabels[draft.outcome]}, next
          </Button>
          <p className="desk-quiet">
            {holds
              ? 'Nobody is told before the release.'
              : 'The letter leaves after 10 seconds; until then U takes it back.'}
          </p>
        </>
      )}
    </form>
  )
}

const sent = ({ outcome, amount, terms, rank, reason, word }: DecisionDraft) => ({
  outcome: outcome ?? 'award',
  amount: amount.trim() || null,
  terms,
  rank: rank === '' ? null : Number(rank),
  reason,
  word,
})

type PartProps = { draft: DecisionDraft; change: (changes: Partial<DecisionDraft>) => void }

function Terms({ draft, change, problems }: PartProps & { problems: Record<string, string> }) {
  const [amount, terms, rank] = [useId(), useId(), useId()]
  if (draft.outcome === 'waitlist')
    return (
      <p>
        <label htmlFor={rank}>Place on the waiting list</label>
        <input
          id={rank}
          inputMode="numeric"
          value={draft.rank}
          aria-invalid={'rank' in problems || undefined}
          onChange={event => change({ rank: event.target.value.replaceAll(/\D/g, '') })}
        />
      </p>
    )
  if (draft.outcome !== 'award') return null
  return (
    <div className="desk-terms">
      <p>
        <label htmlFor={amount}>Amount</label>
        <input
          id={amount}
          value={draft.amount}
          maxLength={20}
          placeholder="$4,000"
          aria-invalid={'amount' in problems || undefined}
          onChange={event => change({ amount: event.target.value })}
        />
      </p>
      <p>
        <label htmlFor={terms}>Terms</label>
        <input
          id={terms}
          value={draft.terms}
          maxLength={decisionLimits.terms}
          placeholder="1 year, renewable"
          onChange={event => change({ terms: event.target.value })}
        />
      </p>
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
