import { z } from 'zod'
import { text } from '../core/fields.ts'
import { formLimits } from './form-limits.ts'
import { kindOf, optionsOf, type Question, questionTypes } from './question-kinds.ts'
import { asked, type Condition, formId, schemas } from './question-schemas.ts'
import { applicationFieldLabels } from './specified-fields.ts'

export type { Question } from './question-kinds.ts'

const kinds = questionTypes.map(type => {
  const settings = Object.entries(kindOf({ type }).settings).map(([name, { schema }]) => [
    name,
    schema(schemas),
  ])
  return z.strictObject({ type: z.literal(type), ...asked, ...Object.fromEntries(settings) })
})
const anyQuestion = z.discriminatedUnion('type', kinds as [(typeof kinds)[0]]) as unknown as z.ZodType<
  Question,
  Question
>

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
    /** Not every country has these results (docs/decisions/0043). */
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

/** Asks the specified fields only. */
export const emptyForm: FormDefinition = { sections: [] }
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
      for (const { id: inner } of [asking, ...optionsOf(asking)]) {
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
        yield { path: [...at, 'max'], message: 'The maximum is below the minimum.' }
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
  { comparison, value }: Condition,
): string | undefined {
  if (!question) return 'Please choose an earlier question.'
  const { conditions, read } = kindOf(question)
  if (!conditions?.comparisons.includes(comparison)) return 'Please choose another comparison.'
  return 'value' in read(value, question) ? undefined : 'Please enter a value that the question accepts.'
}
