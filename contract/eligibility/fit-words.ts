import { counted } from '../core/counted.ts'
import type { Question } from '../forms/question-kinds.ts'
import type { State } from './condition-terms.ts'
import type { ConditionState } from './decide.ts'
import { nameOf } from './profile-question.ts'
import { fitNames } from '../scholarships/fit-names.ts'

/** What a badge says about a scholarship: its state, how many answers are missing, and the first reason in short. */
export interface Fit {
  state: State
  missing: number
  reason?: string | undefined
}

/** A badge, such as `May fit: 1 answer missing`. */
export function fitLabel({ state, missing, reason }: Fit): string {
  if (state === 'met') return fitNames.met
  if (state === 'notMet') return reason ? `${fitNames.notMet}: ${reason}` : fitNames.notMet
  return `${fitNames.unknown}: ${missing > 0 ? `${counted(missing, 'answer')} missing` : 'can’t compare'}`
}

/** The state of one condition, such as `Not answered`. */
export function stateInWords({ state, unknown }: ConditionState): string {
  if (state !== 'unknown') return state === 'met' ? 'Met' : 'Not met'
  return unknown === 'cannotCompare' ? 'Can’t compare' : 'Not answered'
}

/** What answering a question decides, such as `Household income in a year decides 604 of the 906 that may fit` [ELIG6]. */
export function nextQuestionInWords(
  question: Pick<Question, 'wording'>,
  { decides, uses }: { decides: number; uses: number },
  mayFit: number,
): string {
  const number = (decides || uses).toLocaleString('en')
  const verb = decides > 0 ? 'decides' : 'is asked by'
  return `${nameOf(question)} ${verb} ${number} of the ${mayFit.toLocaleString('en')} that may fit`
}
