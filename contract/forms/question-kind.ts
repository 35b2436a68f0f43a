import type { z } from 'zod'
import type { Answers, DocumentNames, Value } from './answers.ts'
import type { Comparison } from './form-terms.ts'
import type { asked, Option, schemas } from './question-schemas.ts'

/** The result of reading an answer: a value, nothing yet, or a problem in plain words. */
export type Reading = { value: Value } | { missing: string } | { wrong: string }

/** A setting that only some kinds have. Its schema is made when a form is checked: pages that read answers load none. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  schema: (from: typeof schemas) => Schema
  /** `options` for a list of options; else its name and whether an answer that passed may fail after a change. */
  change: 'options' | { name: string; tighter: (from: unknown, to: unknown) => boolean }
}

type Settings = Record<string, Setting>

/** A question with these settings. */
export type QuestionWith<Own extends Settings, Type extends string = string> = z.output<
  z.ZodObject<
    typeof asked & { type: z.ZodLiteral<Type> } & { [Name in keyof Own]: ReturnType<Own[Name]['schema']> },
    z.core.$strict
  >
>

/** Everything about a kind of question except its two inputs. */
export interface QuestionKind<Own extends Settings = Settings> {
  /** Its name for staff. */
  name: string
  settings: Own
  /** How conditions compare its answers, with the answers to choose from; `null` when they can't. */
  conditions: {
    comparisons: readonly [Comparison, ...Comparison[]]
    input?: 'date'
    choices?(question: QuestionWith<Own>): Option[]
  } | null
  /** Reads an answer; does not check whether it may be missing. */
  read(answer: Answers[string] | undefined, question: QuestionWith<Own>): Reading
  /** A value as people read it. */
  text(value: Value, question: QuestionWith<Own>, by: { currency: string; documents: DocumentNames }): string
  /** What somebody types to give a value, where that is not simply the value. */
  typed?(value: Value): string
  /** How two conflicting answers are joined: one below the other, or in one list; `null` if they can't be. */
  joins: 'lines' | 'list' | null
  /**
   * Characters that a draft takes of an answer, all texts together: more than is valid, so that people can shorten it.
   */
  longest(question: QuestionWith<Own>): number
  /** Minutes to answer it: our estimate. */
  minutes(question: QuestionWith<Own>): number
  /** True if each application asks it again: earlier answers are not offered. */
  askedEachTime?: true
}

/** Defines a kind; its questions have the types of its settings. */
export function kind<
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a kind without settings lacks them, and nothing else fails
  Own extends Settings = Record<never, never>,
>(defined: QuestionKind<Own>): QuestionKind<Own> {
  return defined
}

/** A limit of answers: tighter when it is set first, or lower unless something else is given. */
export function limit<Schema extends z.ZodType>(
  name: string,
  schema: Setting<Schema>['schema'],
  isTighter: (from: Given<Schema>, to: Given<Schema>) => boolean = (from, to) => to < from,
): Setting<Schema> {
  const tighter = (from: unknown, to: unknown) =>
    to !== undefined && (from === undefined || isTighter(from as Given<Schema>, to as Given<Schema>))
  return { schema, change: { name, tighter } }
}

type Given<Schema extends z.ZodType> = NonNullable<z.output<Schema>>

/** When a lowest value is tighter. */
export const higher = <Bound extends number | string>(from: Bound, to: Bound) => to > from
