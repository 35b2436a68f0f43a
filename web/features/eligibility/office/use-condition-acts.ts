import { useState } from 'react'
import type {
  EligibilityCondition,
  EligibilityDefinition,
} from '../../../../contract/eligibility/conditions.ts'
import { profileQuestion } from '../../../../contract/eligibility/profile-questions.ts'
import { undoUntil } from '../../../lists/use-stable-rows.ts'
import {
  addTo,
  conditionsOf,
  type ListName,
  moveCondition,
  newCondition,
  placeOf,
  putAt,
  removeCondition,
  replaceCondition,
} from './edit-conditions.ts'

/** The id of a condition's row, so that the focus finds it. */
export const rowId = (id: string) => `row-${id}`

/** The first part of a condition's row. */
const focusLater = (id: string | undefined, part = 'select, input') =>
  requestAnimationFrame(() =>
    document
      .getElementById(id ? rowId(id) : addId)
      ?.querySelector<HTMLElement>(part)
      ?.focus(),
  )

/** The id of what adds conditions, where the focus goes when none is left. */
export const addId = 'add-conditions'

/** What can be done with conditions, and which was removed last. */
export function useConditionActs(
  definition: EligibilityDefinition,
  change: (definition: EligibilityDefinition) => void,
  day: string,
) {
  const [removed, setRemoved] = useState<{ name: string; until: number; restore: Restore }>()
  function remove(...ids: string[]) {
    const places = ids.map(id => placeOf(definition, id))
    const gone = conditionsOf(definition).filter(({ id }) => ids.includes(id))
    const order = conditionsOf(definition).map(({ id }) => id)
    const next = order[order.indexOf(ids[0] ?? '') + 1] ?? order[order.indexOf(ids[0] ?? '') - 1]
    change(ids.reduce(removeCondition, definition))
    setRemoved({
      name: gone.map(({ question }) => profileQuestion(question)?.question.wording).join(', '),
      until: undoUntil(),
      restore: now =>
        gone.reduce((into, condition, at) => {
          const place = places[at]
          return place ? putAt(into, place, condition) : into
        }, now),
    })
    focusLater(next && !ids.includes(next) ? next : undefined, 'select, input, button')
  }
  const acts = {
    add(list: ListName, question: string) {
      const condition = newCondition(question, day)
      change(addTo(definition, list, condition))
      focusLater(condition.id)
    },
    replace: (condition: EligibilityCondition) => change(replaceCondition(definition, condition)),
    /** The part that has the focus keeps it. */
    move(id: string, by: -1 | 1) {
      const label = document.activeElement?.getAttribute('aria-label')
      change(moveCondition(definition, id, by))
      focusLater(id, label ? `[aria-label="${CSS.escape(label)}"]` : undefined)
    },
    put(id: string, list: ListName) {
      const condition = conditionsOf(definition).find(each => each.id === id)
      if (condition) change(putAt(definition, { list, at: definition[list].length }, condition))
      focusLater(id)
    },
    remove,
  }
  function undo() {
    if (removed) change(removed.restore(definition))
    setRemoved(undefined)
  }
  return { acts, removed, undo }
}

type Restore = (definition: EligibilityDefinition) => EligibilityDefinition

export type ConditionActs = ReturnType<typeof useConditionActs>['acts']
