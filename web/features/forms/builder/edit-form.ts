import type { FormDefinition, Section } from '../../../../contract/forms/form-definition.ts'
import { profileQuestion, profileQuestions } from '../../../../contract/eligibility/profile-questions.ts'
import {
  kindOf,
  optionsOf,
  questionKinds,
  questionsOf,
  questionTypes,
  type Question,
  type QuestionType,
} from '../../../../contract/forms/question-kinds.ts'
import { type Option, schemas } from '../../../../contract/forms/question-schemas.ts'
import { moved } from '../../../ui/move-tools.tsx'

/** Where a question stands. */
export interface Place {
  section: number
  question: number
}

/** An id that no other section, question or option has had. */
export function newFormId(kind: 's' | 'q' | 'o' | 'c'): string {
  const signs = crypto.getRandomValues(new Uint8Array(10))
  return `${kind}_${Array.from(signs, sign => (sign % 36).toString(36)).join('')}`
}

export const newOption = (): Option => ({ id: newFormId('o'), text: '' })

/** A new question of a kind, with as much of `from` as fits it. */
export function questionOfType(type: QuestionType, from?: Question): Question {
  const { id = newFormId('q'), wording = '', help = '', required = true, showIf } = from ?? {}
  const given = (from ?? {}) as Record<string, unknown>
  const settings = Object.entries(kindOf({ type }).settings).map(([name, { schema, change }]) =>
    change === 'options'
      ? [name, given[name] ?? [newOption(), newOption()]]
      : [name, schema(schemas).safeParse(undefined).data],
  )
  const set = Object.fromEntries(settings.filter(([, value]) => value !== undefined))
  return { type, id, wording, help, required, ...(showIf && { showIf }), ...set } as Question
}

/**
 * The kinds of answers to choose from: those of an own question, then the questions of About You that the form lacks. Sensitive
 * ones are asked by conditions, with their grounds.
 */
export function kindChoices(form: FormDefinition, question: Question): Option[] {
  const others = new Set(questionsOf(form).flatMap(({ id }) => (id === question.id ? [] : [id])))
  return [
    ...questionTypes.map(type => ({ id: type, text: questionKinds[type].name })),
    ...profileQuestions
      .filter(({ question: { id }, sensitive }) => !sensitive && !others.has(id))
      .map(({ question: { id, wording } }) => ({ id, text: `From About You: ${wording}` })),
  ]
}

/** What a question is after one of `kindChoices` was chosen: one of About You as it is there, else an own one. */
export function questionOfChoice(chosen: string, from: Question): Question {
  const known = profileQuestion(chosen)?.question
  const { required, showIf } = from
  if (known) return { ...known, required, ...(showIf && { showIf }) }
  return questionOfType(chosen as QuestionType, isOfAboutYou(from) ? copyOfQuestion(from) : from)
}

/** Whether it is a question of About You: answered there, it is offered here. */
export function isOfAboutYou({ id }: Pick<Question, 'id'>): boolean {
  return id.startsWith('p_')
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

/** Replaces the question with the same id, or with another one. */
export function replaceQuestion(form: FormDefinition, question: Question, id = question.id): FormDefinition {
  const place = placeOf(form, id)
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
  return form.sections[at + by] ? { ...form, sections: moved(form.sections, at, by) } : form
}

/** A copy of the question, with new ids. */
export function copyOfQuestion(question: Question): Question {
  return withIds(question, id => newFormId(id.startsWith('o_') ? 'o' : 'q'))
}

/** Copies of another form's sections, with new ids; conditions follow. Questions of About You stay the same. */
export function copyOfSections({ sections }: FormDefinition): Section[] {
  const same = questionsOf({ sections }).filter(isOfAboutYou)
  const ids = new Map(same.flatMap(question => [question, ...optionsOf(question)].map(({ id }) => [id, id])))
  const newIdOf = (id: string) => {
    const known = ids.get(id) ?? newFormId(id[0] as 's' | 'q' | 'o')
    ids.set(id, known)
    return known
  }
  return sections.map(section => ({
    ...section,
    id: newIdOf(section.id),
    questions: section.questions.map(question => {
      const copy = withIds(question, newIdOf)
      for (const condition of copy.showIf?.conditions ?? []) {
        condition.question = newIdOf(condition.question)
        if (condition.value.startsWith('o_')) condition.value = newIdOf(condition.value)
      }
      return copy
    }),
  }))
}

function withIds(question: Question, newIdOf: (id: string) => string): Question {
  const copy = structuredClone(question)
  for (const each of [copy, ...optionsOf(copy)]) each.id = newIdOf(each.id)
  return copy
}
