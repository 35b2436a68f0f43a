import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { outcomeLabels, type Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { type ReleaseAnswer, ReleaseQuestion } from '../decisions/release-question.tsx'
import { decisionStateKey } from '../decisions/use-decision-state.ts'

type FirstDecisionProps = { data: DeskApplication; outcome: Outcome; onCancel: () => void }

/** Asks once for each scholarship, before its first decision, when applicants hear; the outcome that was chosen is kept [DESK5]. */
export function FirstDecision({ data: { application }, outcome, onCancel }: FirstDecisionProps) {
  const { scholarshipId, scholarshipName } = application
  const client = useQueryClient()
  useEffect(() => document.querySelector<HTMLElement>('.desk-decide [type=radio]')?.focus(), [])
  function answered(answer: ReleaseAnswer) {
    // At once, also for those that were loaded ahead: the next key decides.
    flushSync(() =>
      client.setQueriesData<DeskApplication>({ queryKey: ['GET /desk/:id'] }, last =>
        last?.application.scholarshipId === scholarshipId ? { ...last, ...answer } : last,
      ),
    )
    document.querySelector<HTMLElement>('[data-key=reason-1]')?.focus()
    void client.invalidateQueries({ queryKey: decisionStateKey })
  }
  return (
    <section className="desk-decide" aria-label="Decision">
      <ReleaseQuestion
        scholarshipId={scholarshipId}
        about={`Asked once, before the first decision on ${scholarshipName}. It applies to everybody at the desk.`}
        onAnswered={answered}
      >
        <p className="desk-quiet">
          You chose {outcomeLabels[outcome]}: your choice is kept. You can change this later on the page
          Release decisions.
        </p>
        <button data-leave type="button" className="justify-self-start underline" onClick={onCancel}>
          Not now
        </button>
      </ReleaseQuestion>
    </section>
  )
}
