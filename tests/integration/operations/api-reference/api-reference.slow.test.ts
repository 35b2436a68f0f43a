import { ok } from '@oazapfts/runtime'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as ApiClient from '../../../../build/api-client/client.ts'
import { generateApiClient } from '../../../../checks/api-client.ts'
import { recordRoutes } from '../../../scenarios/access/access-routes.ts'
import { insertScholarship } from '../../../support/factories.ts'
import { cookiesOf, goodPassword, signUp } from '../../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../../support/product.ts'

interface Operation {
  responses: Record<string, { $ref?: string }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Record<string, { examples: object }> }> }
}

const product = useProduct()
let document: Document
const recorded = recordRoutes()
beforeAll(async () => {
  recorded.stop()
  const answer = await fetch(`${product.siteUrl}/api/openapi.json`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  document = (await answer.json()) as Document
})

/** What the document leaves out, and why. */
const leftOut = new Set([
  'GET /openapi.json', // itself
  'GET /docs', // the page about it
  'GET /docs/assets/*',
  'GET /.well-known/jwks.json', // named in its introduction
  'POST /payment-webhook', // for the card provider
  'GET /unsubscribe/:token', // leads to a page
  'POST /auth/sign-in/social', // takes a browser
  'GET /auth/callback/google',
])

test('every call that the product answers is in the document', () => {
  const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}')
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${shapeOf(path)}`),
  )
  const answered = [...recorded.of(product.app)]
    .filter(route => /^(?!HEAD)\w+ \/api\/(?!\*$)/.test(route))
    .map(route => route.replace(' /api', ' '))
    .filter(route => !leftOut.has(route))
    .map(shapeOf)
  expect(new Set(documented)).toEqual(new Set(answered))
})

test('a call of a stranger is answered as documented', async () => {
  const surprises: string[] = []
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [name, { responses }] of Object.entries(operations)) {
      const method = name.toUpperCase()
      const url = `${product.siteUrl}/api${path.replace(/\{\w+\}/, 'nobody')}`
      const answer = await fetch(url, { method, headers: { origin: product.siteUrl } })
      const body = await answer.json()
      const shared = responses[answer.status]?.$ref?.split('/').at(-1) ?? ''
      const codes = document.components.responses[shared]?.content['application/json']?.examples ?? {}
      const told = answer.ok ? answer.status in responses : body.error.code in codes
      if (!told) surprises.push(`${method} ${path}: ${answer.status} ${body?.error?.code}`)
    }
  }
  expect(surprises).toEqual([])
})

test('a generated client signs in, searches and reads details', async () => {
  await generateApiClient(document)
  const client: typeof ApiClient = await import('../../../../build/api-client/client.ts')
  client.defaults.baseUrl = `${product.siteUrl}/api`
  client.defaults.headers = { origin: product.siteUrl }
  const { email, name } = await signUp(product)
  const id = await insertScholarship(product.db, { scholarship_name: 'Seismic Design Scholarship' })

  const refused = await client.postAuthSignInEmail({ email, password: 'Wrong#2026' })
  if (refused.status !== 401) throw new Error(`A wrong password answers ${refused.status}.`)
  expect(refused.data.error.code).toBe('wrong_credentials')

  const signedIn = await client.postAuthSignInEmail({ email, password: goodPassword })
  if (signedIn.status !== 200) throw new Error(`The right password answers ${signedIn.status}.`)
  expect(signedIn.data).toEqual({ user: { name, email, image: null } })
  const cookie = cookiesOf(signedIn)
  const { token } = await ok(client.postJwt({ email }, { headers: { cookie } }))
  const authorization = `Bearer ${token}`
  expect(await ok(client.getUsersByEmail(email, { headers: { authorization } }))).toEqual({ role: 'user' })

  const found = await ok(client.getAllScholarships({ search: 'seismic' }))
  expect(found.scholarships.map(({ _id }) => _id)).toEqual([id])
  const details = await ok(client.getScholarshipDetailsById(id))
  expect(details.scholarshipName).toBe('Seismic Design Scholarship')
})

describe('the page', () => {
  test('comes with the policy of every other page, files from here only', async () => {
    const page = await fetch(`${product.siteUrl}/api/docs`)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await fetch(new URL(file, product.siteUrl))).status).toBe(200)
  })

  test('API_DOCS=false takes it and the document away', async () => {
    const closed = await startTestProduct({ API_DOCS: 'false' })
    for (const path of ['/api/docs', '/api/openapi.json']) {
      const answer = await fetch(closed.siteUrl + path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    }
    await closed.stop()
  })
})
