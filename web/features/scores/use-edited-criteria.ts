import { useMemo, useState } from 'react'
import { type Criterion, possiblePoints } from '../../../contract/scores/score-terms.ts'
import type { ScoreCriteria } from '../../../contract/scores/scores.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'

/** A criterion while it is typed: its weight is a text. */
export interface TypedCriterion extends Omit<Criterion, 'weight'> {
  key: string
  weight: string
}

export interface TypedCriteria {
  criteria: TypedCriterion[]
  hides: boolean
}

/** A criterion that says nothing yet. */
export function newCriterion(): TypedCriterion {
  return { key: crypto.randomUUID(), name: '', weight: '1', words: possiblePoints.map(() => '') }
}

/** What is sent of criteria; a weight that is no number is refused at its field. */
export function sentOf({ criteria, hides }: TypedCriteria) {
  return {
    criteria: criteria.map(({ name, weight, words }) => ({
      name,
      weight: /^\d+$/.test(weight.trim()) ? Number(weight) : Number.NaN,
      words,
    })),
    hides,
  }
}

/** Criteria over those that are saved; what was typed stays in this tab until it is saved or discarded. */
export function useEditedCriteria(draftKey: string, saved: ScoreCriteria) {
  const kept = useMemo(() => formDraft<TypedCriteria & { base: string }>(draftKey), [draftKey])
  const now = JSON.stringify({ criteria: saved.criteria, hides: saved.hides })
  const [opened] = useState(() => kept.read())
  const [typed, setTyped] = useState<TypedCriteria>(() => ({
    criteria: opened.criteria ?? saved.criteria.map(asTyped),
    hides: opened.hides ?? saved.hides,
  }))
  const touched = JSON.stringify(sentOf(typed)) !== now
  const [meanwhile, setMeanwhile] = useState(opened.base !== undefined && opened.base !== now && touched)
  useUnloadWarning(() => touched)

  function type(next: TypedCriteria) {
    setTyped(next)
    kept.write({ ...next, base: now })
  }
  return {
    typed,
    touched,
    /** Somebody else has saved over what this was typed over. */
    meanwhile,
    type,
    forget: () => kept.remove(),
    takeSaved() {
      setTyped({ criteria: saved.criteria.map(asTyped), hides: saved.hides })
      kept.remove()
      setMeanwhile(false)
    },
    keepTyped() {
      type(typed)
      setMeanwhile(false)
    },
  }
}

function asTyped({ name, weight, words }: Criterion): TypedCriterion {
  return { key: crypto.randomUUID(), name, weight: String(weight), words }
}
