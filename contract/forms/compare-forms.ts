import type { FormDefinition, Question } from './form-definition.ts'
import { kindOf, optionsOf, questionsOf } from './question-kinds.ts'
import { scaleOf } from './result-scales.ts'
import { resultFields, specifiedLabels } from './specified-labels.ts'

/** A difference between two versions of a form, in plain words. */
export interface FormChange {
  question: string
  /** Breaking: answers given before may be missing, wrong or unread [FORM2]. */
  kind: 'safe' | 'breaking'
  text: string
}

/** What becomes different for people who have begun to answer the published form [FORM2]. */
export function compareForms(published: FormDefinition, next: FormDefinition): FormChange[] {
  const before = new Map(questionsOf(published).map(question => [question.id, question]))
  const titles = new Map(published.sections.map(({ id, title }) => [id, title]))
  const after = questionsOf(next)
  const kept = new Set(after.map(({ id }) => id))
  const removed = [...before.values()].filter(({ id }) => !kept.has(id))
  return [
    ...compareResults(published, next),
    ...next.sections.flatMap(({ id, title }) => {
      const was = titles.get(id)
      return was === undefined || was === title ? [] : [safe(id, `The section “${was}” is now “${title}”.`)]
    }),
    ...after.flatMap(question => compareQuestions(before.get(question.id), question)),
    ...removed.map(({ id, wording }) => breaking(id, `“${wording}” is no longer asked.`)),
  ]
}

function compareResults(published: FormDefinition, next: FormDefinition): FormChange[] {
  const [before, after] = [specifiedLabels(published), specifiedLabels(next)]
  return resultFields.flatMap(field => {
    const [was, is] = [before[field], after[field]]
    if (was === is) return []
    if (is === undefined) return [breaking(field, `“${was}” is no longer asked.`)]
    if (was === undefined) return [breaking(field, `“${is}” is new and must be answered.`)]
    return [safe(field, `“${was}” now reads “${is}”.`)]
  })
}

function compareQuestions(before: Question | undefined, after: Question): FormChange[] {
  const { id, wording } = after
  if (!before) {
    return after.required
      ? [breaking(id, `“${wording}” is new and must be answered.`)]
      : [safe(id, `“${wording}” is new.`)]
  }
  if (before.type !== after.type) return [breaking(id, `“${wording}” now takes a different kind of answer.`)]
  const changes: FormChange[] = []
  if (before.wording !== wording) changes.push(safe(id, `“${before.wording}” now reads “${wording}”.`))
  if (before.help !== after.help)
    changes.push(safe(id, `The help text of “${wording}” was “${before.help}” and is now “${after.help}”.`))
  if (before.required !== after.required) {
    changes.push(
      after.required
        ? breaking(id, `“${wording}” is now required.`)
        : safe(id, `“${wording}” is now optional.`),
    )
  }
  if (JSON.stringify(before.showIf) !== JSON.stringify(after.showIf)) {
    changes.push(breaking(id, `“${wording}” is now shown under different conditions.`))
  }
  return [...changes, ...compareSettings(before, after), ...compareOptions(before, after)]
}

function said(setting: unknown): string {
  if (setting === undefined) return 'any'
  if (typeof setting === 'boolean') return setting ? 'yes' : 'no'
  if (typeof setting === 'string') return setting
  if (Array.isArray(setting)) return setting.map(scale => scaleOf(String(scale))?.name).join(', ')
  return JSON.stringify(setting)
}

function compareSettings(before: Question, after: Question): FormChange[] {
  const { id, wording } = after
  const [from, to] = [before, after] as unknown as [Record<string, unknown>, Record<string, unknown>]
  const changed = Object.entries(kindOf(after).settings).flatMap(([key, { change }]) =>
    change === 'options' || JSON.stringify(from[key]) === JSON.stringify(to[key])
      ? []
      : [{ ...change, was: from[key], is: to[key] }],
  )
  if (changed.length === 0) return []
  const words = changed.map(({ name, was, is }) => ` ${name}: ${said(was)}, now ${said(is)}.`).join('')
  return changed.some(({ tighter, was, is }) => tighter(was, is))
    ? [breaking(id, `“${wording}” now accepts less.${words}`)]
    : [safe(id, `“${wording}” now accepts more.${words}`)]
}

function compareOptions(before: Question, after: Question): FormChange[] {
  const { id, wording } = after
  const now = new Map(optionsOf(after).map(option => [option.id, option.text]))
  const then = new Set(optionsOf(before).map(option => option.id))
  return [
    ...optionsOf(before).flatMap(option => {
      const text = now.get(option.id)
      if (text === undefined) return [breaking(id, `“${wording}” no longer offers “${option.text}”.`)]
      return text === option.text ? [] : [safe(id, `“${option.text}” now reads “${text}”.`)]
    }),
    ...optionsOf(after)
      .filter(option => !then.has(option.id))
      .map(({ text }) => safe(id, `“${wording}” now also offers “${text}”.`)),
  ]
}

const safe = (question: string, text: string): FormChange => ({ question, kind: 'safe', text })
const breaking = (question: string, text: string): FormChange => ({ question, kind: 'breaking', text })
