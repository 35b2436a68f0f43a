import { useState } from 'react'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { Call, ResponseOf } from '../../../contract/endpoints.ts'
import { ownJson } from '../../api/own-json.ts'

export type BulkActsProps = {
  /** How many applications are chosen, and which. */
  count: number
  select: () => Call<'POST /bulk'>['body']['selection']
  officers: ResponseOf<'GET /desk/officers'>
  /** The view shows one scholarship. */
  single: boolean
}

/** The bulk actions, as their buttons name them. */
export const actNames = {
  assign: 'Assign…',
  share: 'Share out…',
  label: 'Label…',
  propose: 'Decide…',
  ask: 'Ask…',
} as const

export type ActName = keyof typeof actNames

/** The input of the bulk actions. */
export interface ActDraft {
  /** The act whose form is open. */
  open: ActName | null
  assignee: string
  officers: string[]
  label: string
  removes: boolean
  outcome: Outcome
  amount: string
  terms: string
  reason: string
  word: string
  /** What is asked, which answers it reopens, and until which day; a week when none is chosen. */
  text: string
  questions: string[]
  day: string
}

const nothing: ActDraft = {
  open: null,
  assignee: '',
  officers: [],
  label: '',
  removes: false,
  outcome: 'decline',
  amount: '',
  terms: '',
  reason: '',
  word: '',
  text: '',
  questions: [],
  day: '',
}

const keptDraft = () => ownJson<ActDraft>('bulk-act')

/** What was typed for an act that has run is not needed again. */
export const forgetActDraft = () => keptDraft().remove()

/** What is typed for an act stays in this tab, so that one comes back to it from the preview. */
export function useActDraft() {
  const [kept] = useState(keptDraft)
  const [draft, setDraft] = useState<ActDraft>(() => ({ ...nothing, ...kept.read() }))
  function change(changes: Partial<ActDraft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    kept.write(next)
  }
  return { draft, change }
}
