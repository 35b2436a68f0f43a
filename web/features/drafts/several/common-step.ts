import { allOf } from '../../../../contract/forms/answers.ts'
import { specifiedLabels } from '../../../../contract/forms/specified-labels.ts'
import { kindOf } from '../../../../contract/forms/question-kinds.ts'
import type { Answer, DraftState } from '../draft-saver.ts'
import { type Step, stepsOf } from '../draft-steps.ts'
import type { OpenDraft } from '../open-draft.ts'
import {
  answersFor,
  commonAnswer,
  commonFields,
  type CommonQuestion,
  commonQuestions,
} from './common-questions.ts'

export const commonStep = 'common'

/** What several drafts ask alike, with the answers that are there, and what is left of each. */
export interface SeveralSteps {
  common: Step
  /** The answers to what is common. */
  answers: Record<string, Answer>
  /** Of each draft what it alone asks, or what the common answer does not settle; some have nothing. */
  own: (Step | undefined)[]
  questions: CommonQuestion[]
}

/** @param states of the drafts, in their order */
export function severalSteps(open: readonly OpenDraft[], states: readonly DraftState[]): SeveralSteps {
  const forms = states.map(({ draft }) => draft.definition)
  const given = states.map(({ answers }) => answers)
  const questions = commonQuestions(forms)
  const labels = commonFields(forms)
  const answers: Record<string, Answer> = {}
  for (const common of questions) answers[common.question.id] = commonAnswer(common, given) ?? ''
  for (const field of Object.keys(labels)) {
    answers[field] = given.map(each => each[field] ?? '').find(answer => allOf(answer).length > 0) ?? ''
  }
  const errors = { ...fieldErrors(open, states, labels, answers), ...questionErrors(questions, answers) }
  const asked = questions.filter(({ question }) => question.required).map(({ question }) => question.id)
  const needed = [...Object.keys(labels).filter(field => field !== 'photo'), ...asked]
  const common: Step = {
    id: commonStep,
    title: 'Common questions',
    questions: questions.map(({ question }) => question),
    labels,
    errors,
    begun: Object.values(answers).some(answer => allOf(answer).length > 0),
    ...progressIn(needed, answers, errors),
  }
  return {
    common,
    answers,
    own: states.map((state, number) => ownStep(open, state, number, { questions, labels, errors })),
    questions,
  }
}

function fieldErrors(
  open: readonly OpenDraft[],
  states: readonly DraftState[],
  labels: Step['labels'],
  answers: Record<string, Answer>,
): Record<string, string> {
  const found = open.flatMap(({ checkSpecified }, number) =>
    Object.entries(checkSpecified(states[number]!.draft.definition, answers)),
  )
  return Object.fromEntries(found.filter(([field]) => Object.hasOwn(labels, field)))
}

/** What any of the forms says of the answer. */
function questionErrors(questions: readonly CommonQuestion[], answers: Record<string, Answer>) {
  const errors: Record<string, string> = {}
  for (const common of questions) {
    const { question, asks } = common
    const answer = answers[question.id] ?? ''
    const each = answersFor(common, answer)
    for (const [number, asked] of asks) {
      const read = kindOf(asked).read(each.get(number)?.[1], asked)
      if ('wrong' in read) errors[question.id] ??= read.wrong
      if ('missing' in read && asked.required) errors[question.id] ??= read.missing
    }
  }
  return errors
}

function ownStep(
  open: readonly OpenDraft[],
  { draft, answers, refused, conflicts }: DraftState,
  number: number,
  { questions, labels, errors }: Pick<SeveralSteps, 'questions'> & Pick<Step, 'labels' | 'errors'>,
): Step | undefined {
  const steps = stepsOf(
    draft.definition,
    answers,
    open[number]!.checkSpecified(draft.definition, answers),
    refused,
  )
  // What is common is answered there, and missing here only until it is.
  const common = new Set([
    ...Object.keys(labels),
    ...questions.flatMap(({ question, asks }) => {
      const asked = asks.get(number)
      return asked && (errors[question.id] || !refused[asked.id]) ? [asked.id] : []
    }),
  ])
  const isOwn = (name: string) => !common.has(name) || conflicts.some(({ question }) => question === name)
  const own = steps.map(step => ({
    labels: Object.fromEntries(
      Object.entries(step.labels).filter(
        ([field]) => isOwn(field) && (field !== 'degree' || step.errors[field]),
      ),
    ) as Step['labels'],
    questions: step.questions.filter(({ id }) => isOwn(id)),
    errors: Object.entries(step.errors).filter(([name]) => isOwn(name)),
  }))
  const shown = own.flatMap(step => step.questions)
  const fields = Object.assign({}, ...own.map(step => step.labels)) as Step['labels']
  const names = [...Object.keys(fields), ...shown.filter(({ required }) => required).map(({ id }) => id)]
  if (shown.length === 0 && Object.keys(fields).length === 0) return undefined
  const wrong = Object.fromEntries(own.flatMap(step => step.errors))
  return {
    id: draft.scholarshipId,
    title: '',
    questions: shown,
    labels: fields,
    errors: wrong,
    begun: names.some(name => allOf(answers[name]).length > 0),
    ...progressIn(names, answers, wrong),
  }
}

/** How far a step is that needs these answers. */
function progressIn(
  needed: readonly string[],
  answers: DraftState['answers'],
  errors: Step['errors'],
): Pick<Step, 'asked' | 'answered'> {
  const right = needed.filter(name => allOf(answers[name]).length > 0 && !errors[name])
  return { asked: needed.length, answered: right.length }
}

/** Writes a common answer into every draft that asks it. */
export function spread(
  open: readonly OpenDraft[],
  questions: readonly CommonQuestion[],
  name: string,
  answer: Answer,
): void {
  const common = questions.find(({ question }) => question.id === name)
  if (common) {
    for (const [number, [question, own]] of answersFor(common, answer))
      open[number]!.saver.change(question, own)
    return
  }
  for (const { saver } of asking(open, name)) saver.change(name, answer)
}

/** Writes the common answers into the drafts that lack them: those that were begun later. */
export function spreadAll(open: readonly OpenDraft[], { questions, answers, common }: SeveralSteps): void {
  for (const question of questions) {
    for (const [number, [name, own]] of answersFor(question, answers[question.question.id] ?? '')) {
      fill(open[number]!, name, own)
    }
  }
  for (const field of Object.keys(common.labels)) {
    for (const each of asking(open, field)) fill(each, field, answers[field] ?? '')
  }
}

/** The drafts whose forms ask a specified field. */
function asking(open: readonly OpenDraft[], field: string): OpenDraft[] {
  return open.filter(({ saver }) => Object.hasOwn(specifiedLabels(saver.current().draft.definition), field))
}

function fill({ saver }: OpenDraft, name: string, answer: Answer): void {
  const isEmpty = allOf(saver.current().answers[name]).length === 0
  if (isEmpty && allOf(answer).length > 0) saver.change(name, answer)
}
