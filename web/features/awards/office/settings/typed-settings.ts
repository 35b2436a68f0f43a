import type { ConditionKind, Moving, Payee } from '../../../../../contract/awards/award-terms.ts'
import type { AwardSettings } from '../../../../../contract/awards/awards.ts'

/** A payment while it is typed. */
export interface TypedInstalment {
  key: string
  day: string
}

/** Something asked for while it is typed. */
export interface TypedCondition {
  key: string
  kind: ConditionKind
  words: string
  dueOn: string
  /** The key of the payment that waits for it; empty when none does. */
  before: string
}

export interface TypedSettings {
  answerDays: string
  places: string
  movesUp: Moving
  payee: Payee
  paysFor: string
  officeName: string
  instalments: TypedInstalment[]
  conditions: TypedCondition[]
  /** Ids of funds, in the order in which they are used up. */
  funds: string[]
}

export const newInstalment = (): TypedInstalment => ({ key: crypto.randomUUID(), day: '' })

export const newCondition = (): TypedCondition => ({
  key: crypto.randomUUID(),
  kind: 'proof',
  words: '',
  dueOn: '',
  before: '',
})

/** What an office finds that switches awards on. */
export const firstSettings: AwardSettings = {
  answerDays: 14,
  places: null,
  movesUp: 'byHand',
  payee: 'finance',
  paysFor: '',
  officeName: '',
  plan: { instalments: [], conditions: [] },
  funds: [],
}

/** The settings that are saved, as they are typed over. */
export function typedOf({ answerDays, places, plan, ...others }: AwardSettings): TypedSettings {
  const instalments = plan.instalments.map(day => ({ ...newInstalment(), day }))
  return {
    movesUp: others.movesUp,
    payee: others.payee,
    paysFor: others.paysFor,
    officeName: others.officeName,
    funds: others.funds,
    answerDays: String(answerDays ?? ''),
    places: String(places ?? ''),
    instalments,
    conditions: plan.conditions.map(condition => ({
      ...newCondition(),
      ...condition,
      before: (condition.before !== null && instalments[condition.before - 1]?.key) || '',
    })),
  }
}

/** What is sent; a text that is no number is refused at its field. */
export function sentOf({ answerDays, places, instalments, conditions, ...others }: TypedSettings) {
  const keys = instalments.map(({ key }) => key)
  return {
    ...others,
    answerDays: numberOf(answerDays),
    places: numberOf(places),
    plan: {
      instalments: instalments.map(({ day }) => day),
      conditions: conditions.map(({ kind, words, dueOn, before }) => ({
        kind,
        words,
        dueOn,
        before: keys.includes(before) ? keys.indexOf(before) + 1 : null,
      })),
    },
  }
}

/** Whether two say the same. */
export const sameSettings = (one: TypedSettings, other: TypedSettings): boolean =>
  JSON.stringify(sentOf(one)) === JSON.stringify(sentOf(other))

function numberOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}
