import type { FormDefinition, Question, Section } from '../../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../../contract/forms/form-questions.ts'
import type { QuestionType } from '../../../../contract/forms/form-terms.ts'

/** Where a question stands. */
export interface Place {
  section: number
  question: number
}

/** An id that no other section, question or option has had. */
export function newFormId(kind: 's' | 'q' | 'o'): string {
  const signs = crypto.getRandomValues(new Uint8Array(10))
  return `${kind}_${Array.from(signs, sign => (sign % 36).toString(36)).join('')}`
}

/** A new question of a kind, with as much of `from` as fits it. */
export function questionOfType(type: QuestionType, from?: Question): Question {
  const { id, wording, help, required, showIf } = from ?? {
    id: newFormId('q'),
    wording: '',
    help: '',
    required: true,
  }
  const asked = { id, wording, help, required, ...(showIf && { showIf }) }
  const options =
    from && 'options' in from
      ? from.options
      : [
          { id: newFormId('o'), text: '' },
          { id: newFormId('o'), text: '' },
        ]
  switch (type) {
    case 'text':
      return { type, ...asked, pattern: 'any' }
    case 'number':
      return { type, ...asked, decimals: 0 }
    case 'file':
      return { type, ...asked, maxFiles: 1 }
    case 'choice':
    case 'choices':
      return { type, ...asked, options, other: false }
    default:
      return { type, ...asked }
  }
}

/** The question with this id; none when it is a section's. */
export function questionOf(form: FormDefinition, id: string | undefined): Question | undefined {
  return questionsOf(form).find(question => question.id === id)
}

/** Where the question with this id stands. */
export function placeOf({ sections }: FormDefinition, id: string): Place | undefined {
  for (const [section, { questions }] of sections.entries()) {
    const question = questions.findIndex(each => each.id === id)
    if (question >= 0) return { section, question }
  }
  return undefined
}

/** The questions before this one: those that a condition may ask. */
export function questionsBefore(form: FormDefinition, id: string): Question[] {
  const all = questionsOf(form)
  return all.slice(
    0,
    all.findIndex(question => question.id === id),
  )
}

function withSection(
  form: FormDefinition,
  at: number,
  change: (section: Section) => Section,
): FormDefinition {
  return { ...form, sections: form.sections.map((section, i) => (i === at ? change(section) : section)) }
}

/** Adds a section at the end. */
export function addSection(form: FormDefinition, section: Section): FormDefinition {
  return { ...form, sections: [...form.sections, section] }
}

/** Gives the section with this id another title. */
export function renameSection(form: FormDefinition, id: string, title: string): FormDefinition {
  const at = form.sections.findIndex(section => section.id === id)
  return withSection(form, at, section => ({ ...section, title }))
}

/** Takes the section at a place out, with its questions. */
export function removeSection(form: FormDefinition, at: number): FormDefinition {
  return { ...form, sections: form.sections.toSpliced(at, 1) }
}

/** Inserts a question at a place; those at and after it move down. */
export function insertQuestion(form: FormDefinition, place: Place, question: Question): FormDefinition {
  return withSection(form, place.section, section => ({
    ...section,
    questions: section.questions.toSpliced(place.question, 0, question),
  }))
}

/** Replaces the question with the same id. */
export function replaceQuestion(form: FormDefinition, question: Question): FormDefinition {
  const place = placeOf(form, question.id)
  if (!place) return form
  return withSection(form, place.section, section => ({
    ...section,
    questions: section.questions.with(place.question, question),
  }))
}

/** Takes a question out. */
export function removeQuestion(form: FormDefinition, id: string): FormDefinition {
  return {
    ...form,
    sections: form.sections.map(section => ({
      ...section,
      questions: section.questions.filter(question => question.id !== id),
    })),
  }
}

/** Moves a question one place up or down, into the neighbouring section at its ends. */
export function moveQuestion(form: FormDefinition, id: string, by: -1 | 1): FormDefinition {
  const place = placeOf(form, id)
  const question = questionOf(form, id)
  if (!place || !question) return form
  const length = form.sections[place.section]?.questions.length ?? 0
  const to = place.question + by
  if (to >= 0 && to < length) {
    return insertQuestion(removeQuestion(form, id), { ...place, question: to }, question)
  }
  const section = place.section + by
  const neighbour = form.sections[section]
  if (!neighbour) return form
  const last = by === -1 ? neighbour.questions.length : 0
  return insertQuestion(removeQuestion(form, id), { section, question: last }, question)
}

/** Moves a section one place up or down. */
export function moveSection(form: FormDefinition, id: string, by: -1 | 1): FormDefinition {
  const at = form.sections.findIndex(section => section.id === id)
  const section = form.sections[at]
  if (!section || !form.sections[at + by]) return form
  return { ...form, sections: form.sections.toSpliced(at, 1).toSpliced(at + by, 0, section) }
}

/** The same question again, with ids of its own. */
export function copyOfQuestion(question: Question): Question {
  const copy = structuredClone(question)
  copy.id = newFormId('q')
  if ('options' in copy) copy.options = copy.options.map(({ text }) => ({ id: newFormId('o'), text }))
  return copy
}

/** The sections of another form, with ids of their own; conditions follow. */
export function copyOfSections({ sections }: FormDefinition): Section[] {
  const ids = new Map<string, string>()
  const newIdOf = (id: string) => {
    const known = ids.get(id) ?? newFormId(id[0] as 's' | 'q' | 'o')
    ids.set(id, known)
    return known
  }
  return sections.map(section => ({
    ...section,
    id: newIdOf(section.id),
    questions: section.questions.map(question => withIds(question, newIdOf)),
  }))
}

function withIds(question: Question, newIdOf: (id: string) => string): Question {
  const copy = structuredClone(question)
  copy.id = newIdOf(copy.id)
  if ('options' in copy) copy.options = copy.options.map(({ id, text }) => ({ id: newIdOf(id), text }))
  for (const condition of copy.showIf?.conditions ?? []) {
    condition.question = newIdOf(condition.question)
    if (condition.value.startsWith('o_')) condition.value = newIdOf(condition.value)
  }
  return copy
}
