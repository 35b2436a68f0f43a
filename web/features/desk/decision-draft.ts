import { useState } from 'react'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { storedValue } from '../../api/stored-value.ts'

/** What an officer has chosen and typed, and not sent. */
export interface DecisionDraft {
  outcome: Outcome | null
  amount: string
  terms: string
  rank: string
  reason: string
  word: string
}

const untouched: DecisionDraft = { outcome: null, amount: '', terms: '', rank: '', reason: '', word: '' }

/** What is typed for an application stays in this tab until it is sent, whichever way one leaves. */
export function useDecisionDraft({ application, decision }: DeskApplication) {
  const [kept] = useState(() => storedValue('session', `desk-decision:${application._id}`))
  const [draft, setDraft] = useState(() => read(kept.read()) ?? draftOf(decision))
  function change(changes: Partial<DecisionDraft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    kept.write(JSON.stringify(next))
  }
  return { draft, change, forget: () => kept.remove() }
}

function read(text: string | null): DecisionDraft | undefined {
  try {
    return text === null ? undefined : { ...untouched, ...(JSON.parse(text) as Partial<DecisionDraft>) }
  } catch {
    return undefined
  }
}

function draftOf(decision: DeskApplication['decision']): DecisionDraft {
  if (!decision || decision.released) return untouched
  const { outcome, amount, terms, rank, reason, word } = decision
  return {
    outcome,
    amount: amount ?? '',
    terms: terms ?? '',
    rank: rank === null ? '' : String(rank),
    reason,
    word,
  }
}

/** What the last award of a scholarship granted in this browser: the next one mostly grants the same. */
export function lastAward(scholarshipId: string) {
  const kept = storedValue('session', `desk-award:${scholarshipId}`)
  return {
    read: (): Pick<DecisionDraft, 'amount' | 'terms'> => {
      const { amount, terms } = read(kept.read()) ?? untouched
      return { amount, terms }
    },
    write: (award: Pick<DecisionDraft, 'amount' | 'terms'>) => kept.write(JSON.stringify(award)),
  }
}
