import { z } from 'zod'
import { applicationFieldLabels } from './specified-fields.ts'
import { documentLimits } from '../documents/document-limits.ts'
import { calendarDate, plainText, text, typedText, wholeNumber } from '../core/fields.ts'
import { comparisons, comparisonsOf, formLimits, textPatterns, type QuestionType } from './form-terms.ts'
import { readAnswer } from './read-answer.ts'

/** Of a section, a question or an option: made once, never used again, so that answers keep their meaning. */
const formId = z.string().regex(/^[qso]_[a-z0-9]{4,12}$/, 'This is not a valid id.')

const option = z.strictObject({ id: formId, text: text('the option', formLimits.wording) })

const showCondition = z.strictObject({
  question: formId,
  comparison: z.enum(comparisons),
  /** An option's id, `yes` or `no`, a number, or a date. */
  value: typedText(formLimits.wording).min(1, 'Please enter what to compare with.'),
})

const asked = {
  id: formId,
  wording: text('the question', formLimits.wording),
  help: plainText(formLimits.help).default(''),
  required: z.boolean().default(true),
  /** Shown only if all, or any, of these hold for earlier answers; always when there are none. */
  showIf: z
    .strictObject({
      match: z.enum(['all', 'any']),
      conditions: z
        .array(showCondition)
        .min(1)
        .max(formLimits.conditions, `At most ${formLimits.conditions} conditions.`),
    })
    .optional(),
}

const count = (max: number) => wholeNumber().min(1, 'Please enter 1 or more.').max(max, `At most ${max}.`)
const options = z
  .array(option)
  .min(2, 'Please give at least two options.')
  .max(formLimits.options, `At most ${formLimits.options} options.`)
const bound = z.number('Please enter a number.').min(-1e12).max(1e12).optional()
const amount = z.number('Please enter an amount.').min(0).max(1e9).multipleOf(0.01).optional()

const settings = {
  text: { maxCharacters: count(formLimits.text).optional(), pattern: z.enum(textPatterns).default('any') },
  paragraph: { maxCharacters: count(formLimits.paragraph).optional(), maxWords: count(5000).optional() },
  number: { min: bound, max: bound, decimals: wholeNumber().min(0).max(6).default(0) },
  money: { min: amount, max: amount },
  date: { min: calendarDate.optional(), max: calendarDate.optional() },
  country: {},
  choice: { options, other: z.boolean().default(false) },
  choices: { options, other: z.boolean().default(false), maxPicks: count(formLimits.options).optional() },
  yesNo: {},
  statement: {},
  file: { maxFiles: count(documentLimits.aQuestion).default(1) },
} satisfies Record<QuestionType, z.core.$ZodLooseShape>

function kind<Type extends QuestionType>(type: Type) {
  return z.strictObject({ type: z.literal(type), ...asked, ...settings[type] })
}

/** A question that staff added to a scholarship's form [FORM1]. */
const anyQuestion = z.discriminatedUnion('type', [
  kind('text'),
  kind('paragraph'),
  kind('number'),
  kind('money'),
  kind('date'),
  kind('country'),
  kind('choice'),
  kind('choices'),
  kind('yesNo'),
  kind('statement'),
  kind('file'),
])

export type Question = z.output<typeof anyQuestion>

/** How a specified result is asked: left out as specified, with another label, or not at all (`null`). */
const result = (specified: string) =>
  text(`another label for “${specified}”`, formLimits.resultLabel).nullable().optional()

const section = z.strictObject({
  id: formId,
  title: text('the title of the section', formLimits.wording),
  questions: z.array(anyQuestion),
})

/** The form of a scholarship: its own questions, and the labels of the two school results [FORM1]. */
export const formDefinition = z
  .strictObject({
    /** Not every country has these results (docs/decisions/0065). */
    results: z
      .strictObject({ ssc: result(applicationFieldLabels.ssc), hsc: result(applicationFieldLabels.hsc) })
      .optional(),
    sections: z.array(section).max(formLimits.sections, `At most ${formLimits.sections} sections.`),
  })
  .superRefine(({ sections }, context) => {
    for (const problem of structuralProblems(sections)) {
      context.addIssue({ code: 'custom', path: ['sections', ...problem.path], message: problem.message })
    }
  })

export type FormDefinition = z.output<typeof formDefinition>
export type Section = FormDefinition['sections'][number]

interface Problem {
  path: (string | number)[]
  message: string
}

/** What single questions can't know: ids used twice, conditions on later answers, limits that exclude each other. */
function* structuralProblems(sections: readonly Section[]): Generator<Problem> {
  const earlier = new Map<string, Question>()
  const used = new Set<string>()
  for (const [s, { id, questions }] of sections.entries()) {
    if (used.has(id)) yield { path: [s, 'id'], message: 'This id is used twice.' }
    used.add(id)
    for (const [q, asking] of questions.entries()) {
      const at = [s, 'questions', q]
      for (const inner of idsOf(asking)) {
        if (used.has(inner)) yield { path: [...at, 'id'], message: 'This id is used twice.' }
        used.add(inner)
      }
      for (const [c, condition] of (asking.showIf?.conditions ?? []).entries()) {
        const message = conditionProblem(earlier.get(condition.question), condition)
        if (message) yield { path: [...at, 'showIf', 'conditions', c], message }
      }
      if (
        'min' in asking &&
        asking.min !== undefined &&
        asking.max !== undefined &&
        asking.min > asking.max
      ) {
        yield { path: [...at, 'max'], message: 'The highest is below the lowest.' }
      }
      earlier.set(asking.id, asking)
    }
  }
  if (earlier.size > formLimits.questions) {
    yield { path: [], message: `A form has at most ${formLimits.questions} questions.` }
  }
}

function conditionProblem(
  question: Question | undefined,
  { comparison, value }: z.output<typeof showCondition>,
): string | undefined {
  if (!question) return 'Please choose a question that stands before this one.'
  if (!comparisonsOf[question.type].includes(comparison)) return 'Please choose another comparison.'
  return 'value' in readAnswer(question, value)
    ? undefined
    : 'Please enter what the question takes as an answer.'
}

function idsOf(asking: Question): string[] {
  return [asking.id, ...('options' in asking ? asking.options.map(({ id }) => id) : [])]
}
