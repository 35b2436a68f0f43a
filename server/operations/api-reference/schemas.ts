import type { JsonSchema } from './json-schema.ts'
import { z } from 'zod'
import * as applications from '../../../contract/applications/applications.ts'
import * as documents from '../../../contract/documents/documents.ts'
import * as fields from '../../../contract/core/fields.ts'
import * as images from '../../../contract/core/images/images.ts'
import * as payments from '../../../contract/payments/payments.ts'
import * as reviews from '../../../contract/reviews/reviews.ts'
import * as saved from '../../../contract/saved/saved.ts'
import * as scholarships from '../../../contract/scholarships/scholarships.ts'
import * as users from '../../../contract/people/users.ts'
import { describeField } from './examples.ts'

/** Bodies and answers of the contract, under the names that they are exported by. */
const named = z.registry<{ id: string }>()
for (const module of [
  applications,
  documents,
  fields,
  images,
  payments,
  reviews,
  saved,
  scholarships,
  users,
]) {
  for (const [name, schema] of Object.entries(module)) {
    if (!(schema instanceof z.ZodObject) || name.endsWith('Query')) continue
    named.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })
  }
}

/** Collects the schemas that a document refers to by name. */
export interface Schemas {
  /** @param io what a caller sends, or what is answered. @returns the schema, with references to `components` */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
  components: Record<string, JsonSchema>
}

/** @returns an empty collection of schemas for the `components` of one document */
export function collectSchemas(): Schemas {
  const components: Record<string, JsonSchema> = {}
  return {
    components,
    describe(schema, io) {
      // Inside an object, so that a named schema is a reference here as well.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
        io,
        metadata: named,
        override: ({ jsonSchema }) => simplify(jsonSchema),
      })
      for (const [name, { id: _id, ...component }] of Object.entries($defs)) {
        const described = describeFields(referToComponents(component))
        const known = components[name]
        if (known && JSON.stringify(known) !== JSON.stringify(described)) {
          throw new Error(`The schema ${name} differs as input and output: use two names.`)
        }
        components[name] = described
      }
      return describeFields(referToComponents(properties?.schema as JsonSchema))
    },
  }
}

/** Formats read better than patterns, and JavaScript's bounds of whole numbers are no promise. */
function simplify(schema: JsonSchema): void {
  if (schema.format) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // Anything besides is taken only to be refused by name.
  const [told, ...others] = schema.anyOf ?? []
  if (told && others.length === 1 && Object.keys(others[0] ?? {}).length === 0) {
    delete schema.anyOf
    Object.assign(schema, told)
  }
}

function referToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function describeFields(schema: JsonSchema): JsonSchema {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    describeField(name, property as JsonSchema)
    describeFields(property as JsonSchema)
  }
  if (schema.items) describeFields(schema.items as JsonSchema)
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) describeFields(one)
  return schema
}
