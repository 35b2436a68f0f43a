import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../../contract/endpoints.ts'
import { safeReturnPath } from '../../../../contract/core/pages.ts'
import { accessSettings } from '../../../scenarios/access/access-settings.ts'
import {
  findForeignAddresses,
  findForgeries,
  findFrameable,
  findUnsafeReturns,
} from '../../../scenarios/hostile/hostile-origins.ts'
import { runHostileRequests } from '../../../scenarios/hostile/hostile-run.ts'
import { runHostileSockets } from '../../../scenarios/hostile/hostile-sockets.ts'
import { startProductProcess } from '../../../support/processes/product-process.ts'
import { useProduct } from '../../../support/product.ts'

const variables = { ...accessSettings, SIGN_IN_LIMIT: '1000000', CALL_LIMIT_FACTOR: '1000000' }

describe('the sound product', () => {
  const product = useProduct(() => startProductProcess({ variables }))

  test('refuses hostile requests in words, and goes on', { timeout: 240_000 }, async () => {
    const outcome = await runHostileRequests(product, {
      seed: 'short',
      perPlace: 0,
      rounds: 1,
      few: true,
    })

    expect(outcome.violations, `the slowest: ${JSON.stringify(outcome.slowest)}`).toEqual([])
    expect(outcome.sent).toBeGreaterThan(2000)
    // Nothing is exported in a form whose cells could be formulas.
    expect([...outcome.contentTypes].filter(type => /csv|excel|spreadsheet/.test(type))).toEqual([])
    const withoutCharset = /^(text\/|application\/json)(?!.*; charset=utf-8$)/
    expect([...outcome.contentTypes].filter(type => withoutCharset.test(type))).toEqual([])
    const unsent = Object.keys(endpoints).filter(key => !outcome.statuses.has(key.replace(' ', ' /api')))
    expect(unsent).toEqual([])
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
