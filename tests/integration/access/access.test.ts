import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyChecks } from '../../scenarios/access/access-bodies.ts'
import {
  type AccessCheck,
  type AccessStage,
  grants,
  refusals,
  setAccessStage,
} from '../../scenarios/access/access-checks.ts'
import { pageChecks } from '../../scenarios/access/access-pages.ts'
import {
  missingRoutes,
  recordRoutes,
  standIns,
  undeclaredRoutes,
} from '../../scenarios/access/access-routes.ts'
import { accessSettings } from '../../scenarios/access/access-settings.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct(accessSettings))
let stage: AccessStage
const recorded = recordRoutes()
beforeAll(async () => {
  recorded.stop()
  stage = await setAccessStage(product)
})

const titled = (checks: AccessCheck[]) => checks.map(({ title, run }) => [title, run] as const)

describe('[R4] refused, without any effect', () => {
  test.each(titled(refusals))('%s', async (_title, run) => expect(await run(stage)).toEqual([]))
})

describe('[R4] granted, with the fields that the caller may see', () => {
  test.each(titled(grants))('%s', async (_title, run) => expect(await run(stage)).toEqual([]))
})

describe('[R4] pages', () => {
  test.each(titled(pageChecks))('%s', async (_title, run) => expect(await run(stage)).toEqual([]))
})

describe('[A6] what a body cannot set', () => {
  test.each(titled(bodyChecks(1 / 32)))('%s', async (_title, run) => expect(await run(stage)).toEqual([]))
})

describe('[R4] routes', () => {
  test('every route is a declared endpoint or a named exception', () => {
    expect(undeclaredRoutes(recorded.of(product.app))).toEqual([])
    expect(missingRoutes(recorded.of(product.app))).toEqual([])
  })

  test('a route that nobody declared is found', () => {
    const routes = ['GET /api/users', 'GET /api/backup', 'PUT /api/users', 'POST /healthz']
    expect(undeclaredRoutes(routes)).toEqual(['GET /api/backup', 'PUT /api/users', 'POST /healthz'])
  })

  test('with the real services no stand-in answers, and no page of another address is heard', async () => {
    const { of, stop } = recordRoutes()
    const live = await startTestProduct({
      PUBLIC_URL: 'https://scholarships.example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
    })
    stop()
    const { port } = live.app.server.address() as AddressInfo
    const loopback = `http://127.0.0.1:${port}`
    const ask = (origin: string) =>
      fetch(`${loopback}/api/auth/sign-out`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{}',
      })
    expect((await ask('https://scholarships.example.org')).status).toBe(200)
    expect((await ask(loopback)).status).toBe(403)
    await live.stop()
    const routes = of(live.app)
    expect(missingRoutes(routes)).toEqual([])
    expect(undeclaredRoutes(routes)).toEqual([])
    expect([...routes].filter(route => standIns.test(route.split(' ')[1] ?? ''))).toEqual([])
  })
})
