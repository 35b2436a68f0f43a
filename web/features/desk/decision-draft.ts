import { useState } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { ownJson } from '../../api/own-json.ts'
import type { DecisionDraft, Returned } from './decision-saver.ts'

const nothing = { outcome: null, amount: '', terms: '', rank: '', reason: '', word: '' } as const

/** Where this tab keeps what is typed for an application. */
export const keptDraft = (applicationId: string) => ownJson<DecisionDraft>(`desk-decision:${applicationId}`)

/**
 * What is typed for an application stays in this tab until it is sent, whichever way one leaves, and comes back when it is
 * refused or undone. What a colleague chooses meanwhile shows where nothing was typed, and is never replaced without being
 * seen.
 */
export function useDecisionDraft({ application, decision }: DeskApplication, returned: Returned | undefined) {
  const [kept] = useState(() => keptDraft(application._id))
  const [typed, setTyped] = useState(() => {
    const last = kept.read()
    return last && { ...nothing, ...last }
  })
  const [seen, setSeen] = useState(returned)
  if (returned !== seen) {
    setSeen(returned)
    if (returned && !typed) setTyped(returned.draft)
  }
  const draft = typed ?? draftOf(decision)
  function change(changes: Partial<DecisionDraft>) {
    const next = { ...draft, ...changes }
    setTyped(next)
    kept.write(next)
  }
  function forget() {
    setTyped(undefined)
    kept.remove()
  }
  return { draft, isTyped: typed !== undefined, change, forget }
}

function draftOf(decision: DeskApplication['decision']): DecisionDraft {
  const base = decision?.version ?? 0
  if (!decision || decision.released) return { ...nothing, base }
  const { outcome, amount, terms, rank, reason, word } = decision
  const texts = { amount: amount ?? '', terms: terms ?? '', rank: rank === null ? '' : String(rank) }
  return { outcome, ...texts, reason, word, base }
}

/** What the last award of a scholarship granted in this browser: the next one mostly grants the same. */
export function lastAward(scholarshipId: string) {
  const kept = ownJson<Pick<DecisionDraft, 'amount' | 'terms'>>(`desk-award:${scholarshipId}`)
  return {
    read: () => kept.read() ?? { amount: '', terms: '' },
    write: ({ amount, terms }: DecisionDraft) => kept.write({ amount, terms }),
  }
}
