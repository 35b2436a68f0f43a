import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './core/endpoint.ts'
import { unsavableChange } from './drafts/drafts.ts'
import { ignored, text, typedText, wholeNumber } from './core/fields.ts'
import { isPlainText } from './core/plain-text.ts'

test('no call takes a text or a number that the database cannot store', () => {
  const problems = Object.entries(endpoints as Record<string, Endpoint>).flatMap(
    ([key, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema ? problemsOf(schema, `${key} ${part}`) : [],
      ),
  )
  expect(problems).toEqual([])
})

test.each([
  ['a plain text', z.string()],
  ['a plain text in a list', z.strictObject({ list: z.array(z.string().trim().max(20)).optional() })],
  ['a key', z.record(z.string(), wholeNumber())],
  ['a text that may be long', z.string().refine(isPlainText)],
  ['a plain number', z.number()],
  ['a whole number without bounds', z.int().min(0)],
  ['a number of an address', z.union([z.literal(''), z.coerce.number().int()])],
  ['anything at all', z.unknown()],
  ['unknown fields', z.looseObject({ name: text('a name', 20) })],
])('finds %s', (_what, schema) => {
  expect(problemsOf(schema, 'body')).toHaveLength(1)
})

test('finds nothing wrong with the shared schemas', () => {
  expect(
    problemsOf(z.strictObject({ name: text('a name', 20), note: typedText(20), ignored }), 'body'),
  ).toEqual([])
})

const unstorable = ['a\u0000b', 'A!bcdef\u0000', '\ud800', 'a\u0007']

/** Every text and number in a schema that takes what PostgreSQL, or a column of 32 bits, refuses. */
function problemsOf(schema: z.core.$ZodType, path: string): string[] {
  // Neither is stored.
  if (schema === ignored || schema === unsavableChange) return []
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return textProblems(schema, path)
    case 'number':
      return numberProblems(schema as z.ZodNumber, path)
    case 'pipe':
      // What is made of a text counts; what a list or an object is made from is looked at itself.
      if (defOf(firstOf(schema)).type === 'string') return textProblems(schema, path)
      return problemsOf(defOf(def.in).type === 'transform' ? def.out : def.in, path)
    case 'object':
      return [
        ...(def.catchall && defOf(def.catchall).type === 'never' ? [] : [`${path} takes unknown fields`]),
        ...Object.entries(def.shape).flatMap(([name, field]) => problemsOf(field, `${path}.${name}`)),
      ]
    case 'record':
      return [...problemsOf(def.keyType, `${path} keys`), ...problemsOf(def.valueType, `${path}.*`)]
    case 'array':
      return problemsOf(def.element, `${path}[]`)
    case 'union':
      return def.options.flatMap(option => problemsOf(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return problemsOf(def.innerType, path)
    case 'literal':
    case 'enum':
    case 'boolean':
      return []
    default:
      return [`${path} is of a kind that this test does not know: ${def.type}`]
  }
}

type Definition = z.core.$ZodTypes['_zod']['def']

function defOf(schema: z.core.$ZodType): Definition {
  return (schema as unknown as { def: Definition }).def
}

function firstOf(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema)
  return def.type === 'pipe' ? firstOf(def.in) : schema
}

function textProblems(schema: z.core.$ZodType, path: string): string[] {
  const takes = (value: string) => {
    const read = z.safeParse(schema, value)
    return read.success && !isPlainText(String(read.data))
  }
  const long = z.safeParse(schema, 'Aa!'.repeat(600_000)).success
  return [
    ...(unstorable.some(takes) ? [`${path} takes control characters or lone surrogates`] : []),
    ...(long ? [`${path} takes a text of any length`] : []),
  ].slice(0, 1)
}

function numberProblems(schema: z.ZodNumber, path: string): string[] {
  const tooLarge = schema.isInt ? 2 ** 31 : 2 ** 53
  const takes = [tooLarge, -tooLarge - 1].some(number => z.safeParse(schema, number).success)
  return takes ? [`${path} takes a number that is too large`] : []
}
