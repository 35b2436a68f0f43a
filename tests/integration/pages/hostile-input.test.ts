import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { safeReturnPath } from '../../../contract/pages.ts'
import {
  findForeignAddresses,
  findForgeries,
  findFrameable,
  findUnsafeReturns,
} from '../../scenarios/hostile/hostile-origins.ts'
import { runHostileRequests } from '../../scenarios/hostile/hostile-run.ts'
import { runHostileSockets } from '../../scenarios/hostile/hostile-sockets.ts'
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts'

const variables = { SIGN_IN_LIMIT: '1000000', CALL_LIMIT_FACTOR: '1000000' }

describe('the sound product', () => {
  let product: ProductProcess
  beforeAll(async () => {
    product = await startProductProcess({ variables })
  })
  afterAll(() => product?.stop())

  test('refuses hostile requests in words, and goes on', { timeout: 240_000 }, async () => {
    const outcome = await runHostileRequests(product, { seed: 'short', perPlace: 0, rounds: 1 })

    expect(outcome.violations, `the slowest: ${JSON.stringify(outcome.slowest)}`).toEqual([])
    expect(outcome.sent).toBeGreaterThan(2000)
    // Nothing is exported in a form whose cells could be formulas.
    expect([...outcome.contentTypes].filter(type => /csv|excel|spreadsheet/.test(type))).toEqual([])
    const withoutCharset = /^(text\/|application\/json)(?!.*; charset=utf-8$)/
    expect([...outcome.contentTypes].filter(type => withoutCharset.test(type))).toEqual([])
    const calls = Object.entries(endpoints).filter(([, call]) => 'body' in call || 'query' in call)
    for (const [key] of calls) {
      const statuses = outcome.statuses.get(key.replace(' ', ' /api'))
      expect(statuses?.get(400), `validation of ${key} was reached`).toBeGreaterThan(0)
    }
    expect(product.process.output()).not.toMatch(/unhandled/i)
  })

  test('answers bytes that are no request, or two at once, and goes on', {
    timeout: 120_000,
  }, async () => {
    expect(await runHostileSockets(product)).toEqual([])
  })

  test('takes its own address from the settings, never from a request', {
    timeout: 120_000,
  }, async () => {
    expect(await findForeignAddresses(product)).toEqual([])
  })

  test('[A9] lets no other site call in the name of who is signed in', { timeout: 120_000 }, async () => {
    expect(await findForgeries(product)).toEqual([])
  })

  test('lets no other site put its pages into a frame', { timeout: 120_000 }, async () => {
    expect(await findFrameable(product)).toEqual([])
  })

  test('[R3] leads nobody off this site after they signed in', () => {
    expect(findUnsafeReturns(safeReturnPath)).toEqual([])
  })
})

describe('a product with broken rules', () => {
  let product: ProductProcess
  beforeAll(async () => {
    product = await startProductProcess({
      variables,
      fault: [
        // A query that nobody checks.
        { file: 'server/http/endpoint.ts', find: "['querystring', endpoint.query],", replace: '' },
        // Texts that the database cannot keep.
        { file: 'contract/fields.ts', find: '.refine(isPlainText,', replace: '.refine(() => true,' },
        // What happened inside, told to everybody.
        {
          file: 'server/http/error-handler.ts',
          find: 'const { code, message, fields } = refusal',
          replace: `const { code, fields } = refusal
            const message = String((refusal.cause as Error | undefined)?.stack ?? refusal.message)`,
        },
        // An error that Fastify words.
        { file: 'server/http/app.ts', find: 'clientErrorHandler: answerClientError,', replace: '' },
        // The site's address as the request has it.
        {
          file: 'server/http/pages.ts',
          find: 'const site = { siteUrl, googleSignIn, contactEmail }',
          // oxlint-disable-next-line no-template-curly-in-string -- it is source
          replace: 'const site = { siteUrl: `http://${request.headers.host}`, googleSignIn, contactEmail }',
        },
        { file: 'server/http/content-security-policy.ts', find: `"frame-ancestors 'none'",`, replace: '' },
        // Every origin that begins like ours.
        {
          file: 'server/identity/tokens/authentication.ts',
          find: "!allowedOrigins.includes(request.headers.origin ?? '')",
          replace: "!allowedOrigins.some(own => (request.headers.origin ?? '').startsWith(own))",
        },
      ],
    })
  })
  afterAll(() => product?.stop())

  test('is found out by hostile requests', { timeout: 120_000 }, async () => {
    const only = /^GET \/api\/(?:manageScholarships|allScholarships) query|^POST \/api\/scholarships body/
    const { violations } = await runHostileRequests(product, { seed: 'short', perPlace: 0, rounds: 0, only })

    const found = violations.join('\n')
    expect(found).toMatch(/status 500: GET \/api\/\w+ query page/)
    expect(found).toMatch(/status 500: POST \/api\/scholarships body scholarshipName = "a\\u0000b"/)
    expect(found).toMatch(/tells a stack .*: GET \/api\/\w+ query/)
    expect(found).toMatch(/tells an inner error .*: POST \/api\/scholarships body/)
  })

  test('is found out by hostile bytes', { timeout: 120_000 }, async () => {
    const found = (await runHostileSockets(product)).join('\n')

    expect(found).toMatch(/an error of another form .*: a header of 100 kB/)
  })

  test('is found out by foreign addresses, origins and frames', { timeout: 120_000 }, async () => {
    const found = [
      await findForeignAddresses(product),
      await findForgeries(product),
      await findFrameable(product),
    ].flat()

    expect(found.join('\n')).toMatch(/names a foreign address: GET \/login with .*evil/)
    expect(found.join('\n')).toMatch(/takes a call of origin \S+evil\.example: POST \/api\/jwt \(200\)/)
    expect(found).toContain('can be framed: /login/popup')
  })

  test('is found out by foreign return paths', () => {
    const loose = (from: string | null | undefined) => (from?.startsWith('/') ? from : '/')

    const found = findUnsafeReturns(loose).join('\n')
    expect(found).toContain('leads away: "//evil.example"')
    expect(found).toContain('leads away: "/\\\\evil.example"')
  })
})
