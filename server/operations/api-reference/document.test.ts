import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { type ErrorCode, errors } from '../../../contract/errors.ts'
import { identityCalls } from '../../features/people/identity/identity-calls.ts'
import { openApiDocument } from './document.ts'

interface Content {
  content: { 'application/json': { example?: unknown; examples?: Record<string, unknown> } }
}

interface Operation {
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Content> }
}

const document = openApiDocument({ callLimitFactor: 2, signInLimit: 6, secure: true }) as unknown as Document
const declared = Object.entries<Endpoint>({ ...identityCalls, ...endpoints })

/** The operation of an endpoint, under whichever path it was merged into. */
function operationOf(key: string): Operation {
  const [method = '', path = ''] = key.split(' ')
  const shape = path.replace(/:\w+/, '{}')
  const [, operations] =
    Object.entries(document.paths).find(([other]) => other.replace(/\{\w+\}/, '{}') === shape) ?? []
  const operation = operations?.[method.toLowerCase()]
  if (!operation) throw new Error(`The document has no ${key}.`)
  return operation
}

function codesOf({ responses }: Operation): string[] {
  return Object.values(responses).flatMap(({ $ref }) => {
    const shared = document.components.responses[$ref?.split('/').at(-1) ?? '']
    return Object.keys(shared?.content['application/json'].examples ?? {})
  })
}

test('the document has every declared endpoint and nothing else', () => {
  const operations = Object.values(document.paths).flatMap(path => Object.values(path))
  expect(operations.map(({ summary }) => summary).toSorted()).toEqual(
    declared.map(([, { summary }]) => summary).toSorted(),
  )
})

describe.each(declared)('%s', (key, endpoint) => {
  const operation = operationOf(key)

  test('names its own errors and its success', () => {
    expect(operation.summary).toBe(endpoint.summary)
    expect(codesOf(operation)).toEqual(expect.arrayContaining([...endpoint.errors]))
    expect(Object.keys(operation.responses)).toContain(String(endpoint.status ?? 200))
    for (const code of codesOf(operation)) {
      expect(Object.keys(operation.responses)).toContain(String(errors[code as ErrorCode].status))
    }
  })

  test('has examples that its own schemas take', () => {
    const { example } = operation.requestBody?.content['application/json'] ?? {}
    expect(endpoint.body?.safeParse(example).error?.issues).toBeUndefined()
    if (endpoint.file) return
    const success = operation.responses[endpoint.status ?? 200]?.content['application/json'].example
    expect(endpoint.ok.safeParse(success).error?.issues).toBeUndefined()
  })
})

test('says how often an endpoint may be called in this installation', () => {
  expect(operationOf('POST /images').description).toContain(
    'At most 60 calls in 10 minutes per account and 600 calls in 10 minutes per network address',
  )
  expect(operationOf('GET /suggestions').description).toContain(
    'At most 2,400 calls in a minute per network address;',
  )
  expect(operationOf('POST /auth/sign-in/email').description).toContain(
    'At most 10 calls in 15 minutes per account and 30 calls in 5 minutes per network address',
  )
})

test('says who may call', () => {
  expect(operationOf('GET /scholarships').security).toEqual([])
  expect(operationOf('POST /jwt').security).toEqual([{ session: [] }])
  expect(operationOf('PATCH /users/:id').security).toEqual([{ token: [] }])
  expect(operationOf('GET /users/:email').description).toContain(
    'the person with this email address, and for admins',
  )
})
