import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../server/platform/database/new-id.ts'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'
import { filledForm } from '../../support/application-factories.ts'
import { goodPassword } from '../../support/identity/people.ts'
import type { CrashTarget } from './crash-target.ts'

/** Kinds of writes, and what names each that was acknowledged. */
export const kinds = [
  'identity',
  'user',
  'scholarship',
  'payment',
  'application',
  'review',
  'step',
  'feedback',
] as const
export type Kind = (typeof kinds)[number]

export interface Ledger {
  acknowledged: Record<Kind, string[]>
  /** Answers that nobody should get, whatever was killed. */
  violations: Set<string>
  /** Told of each acknowledged write. */
  onWrite: (kind: Kind) => void
}

interface Asked {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each step knows what it asked for
  body: any
  cookie: string
}

interface Request {
  body?: unknown
  token?: string
  cookie?: string
  /** Statuses other than 200 and 201 that end the step; any other but "not now" is a violation. */
  also?: number[]
  /** Statuses that mean "not now" as well. */
  notNow?: number[]
  form?: string
}

/** Applications that wait for staff, and scholarships that wait for applicants. */
export interface Desk {
  offers: { id: string; fee: boolean }[]
  applications: string[]
}

/** "Not now" in words: the service, or the payment provider behind it. */
const notNow = [502, 503]
/** Everybody's, as in the page. */
const sandboxKey = 'Bearer pk_test_bursary_sandbox'

/**
 * Somebody at the product who goes on after every failure, as people do: repeats what was not answered, and notes what
 * was acknowledged.
 */
export function createPerson(target: CrashTarget, ledger: Ledger, signal: AbortSignal) {
  const email = `${newId()}@example.org`
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const name = 'Amina Yusuf'
  let session = { cookie: '', token: '', tokenAt: 0 }

  const note = (kind: Kind, key: string) => {
    ledger.acknowledged[kind].push(key)
    ledger.onWrite(kind)
  }

  async function ask(method: string, path: string, request: Request = {}): Promise<Asked> {
    for (;;) {
      if (signal.aborted) throw new Error(`stuck at ${method} ${path.replaceAll(/[\da-f-]{36}/g, ':id')}`)
      const answer = await once(method, path, request).catch((error: Error) => {
        if (error.name === 'TimeoutError')
          ledger.violations.add(`${method} ${path} was not answered in a minute`)
      })
      if (answer && [200, 201, ...(request.also ?? [])].includes(answer.status)) return answer
      if (answer && ![...notNow, ...(request.notNow ?? [])].includes(answer.status)) {
        const { code = '' } = answer.body?.error ?? {}
        const route = path.replaceAll(/[\da-f-]{36}|pi_\w+/g, ':id')
        ledger.violations.add(`${method} ${route} answered ${answer.status} ${code}`)
      }
      await pause(50)
    }
  }

  async function once(method: string, path: string, { body, token, cookie, form: encoded }: Request) {
    const headers: Record<string, string> = { origin: target.siteUrl, 'x-forwarded-for': address }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (token) headers.authorization = `Bearer ${token}`
    if (cookie) headers.cookie = cookie
    if (encoded !== undefined) {
      headers['content-type'] = 'application/x-www-form-urlencoded'
      headers.authorization = sandboxKey
    }
    const answer = await fetch(`${target.siteUrl}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(encoded !== undefined && { body: encoded }),
    })
    if (answer.status === 503 && !answer.headers.has('retry-after')) {
      ledger.violations.add(`${method} ${path} answered 503 without Retry-After`)
    }
    const text = await answer.text()
    const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0])
    return {
      status: answer.status,
      body: text.startsWith('{') ? JSON.parse(text) : text,
      cookie: cookies.join('; '),
    }
  }

  async function signUp(): Promise<string> {
    const credentials = { email, password: goodPassword }
    const signedUp = await ask('POST', '/api/auth/sign-up/email', {
      body: { name, ...credentials },
      also: [400],
    })
    if (signedUp.status === 200) note('identity', email)
    // An earlier attempt had come through though it was not answered.
    const { cookie } =
      signedUp.status === 200 ? signedUp : await ask('POST', '/api/auth/sign-in/email', { body: credentials })
    const user = await ask('POST', '/api/users', {
      cookie,
      body: { user_email: email, user_name: name, user_photo: '' },
    })
    note('user', user.body.insertedId)
    session = { cookie, token: '', tokenAt: 0 }
    return user.body.insertedId
  }

  async function freshToken(): Promise<string> {
    if (Date.now() - session.tokenAt > 600_000) {
      const tokenAt = Date.now()
      const { body } = await ask('POST', '/api/jwt', { cookie: session.cookie, body: { email } })
      session = { ...session, token: body.token, tokenAt }
    }
    return session.token
  }

  async function pay(scholarshipId: string): Promise<void> {
    const body = { scholarshipId }
    const { body: intent } = await ask('POST', '/api/create-payment-intent', {
      token: await freshToken(),
      body,
    })
    const { transactionId, clientSecret } = intent as { transactionId: string; clientSecret: string }
    if (intent.state === 'pay') {
      const confirm = `/payment-sandbox/v1/payment_intents/${transactionId}/confirm`
      const encoded = `payment_method=pm_card_visa&client_secret=${clientSecret}`
      // 400 when an earlier attempt had come through though it was not answered; 500 is the provider's own.
      await ask('POST', confirm, { form: encoded, also: [400], notNow: [500] })
    }
    await ask('POST', '/api/payment', { token: await freshToken(), body: { transactionId, scholarshipId } })
    note('payment', transactionId)
  }

  return {
    email,
    signUp,

    /** Pays when there is a fee, applies and reviews. */
    async apply({ id: scholarshipId, fee }: { id: string; fee: boolean }, desk: Desk): Promise<void> {
      if (fee) await pay(scholarshipId)
      const applied = await ask('POST', '/api/appliedScholarship', {
        token: await freshToken(),
        body: { ...filledForm, scholarshipId },
        also: [409],
      })
      if (applied.status === 201) {
        note('application', applied.body.insertedId)
        desk.applications.push(applied.body.insertedId)
      }
      const review = { scholarshipId, ratingPoint: 4, reviewerComments: 'Friendly and quick.' }
      const reviewed = await ask('POST', '/api/reviews', {
        token: await freshToken(),
        body: review,
        also: [409],
      })
      if (reviewed.status === 201) note('review', reviewed.body.insertedId)
    },

    async offer(fee: boolean): Promise<string> {
      const { body } = await ask('POST', '/api/scholarships', {
        token: await freshToken(),
        body: { ...scholarshipForm, applicationFees: fee ? '$50' : '$0' },
      })
      note('scholarship', body.insertedId)
      return body.insertedId
    },

    /** Takes an application into work and says something about it. */
    async process(id: string): Promise<void> {
      const step = { token: await freshToken(), body: { status: 'Processing' }, also: [409] }
      await ask('PATCH', `/api/appliedScholarship/status/${id}`, step)
      note('step', id)
      const feedback = { token: await freshToken(), body: { feedback: 'We have it.' } }
      await ask('PATCH', `/api/appliedScholarship/feedback/${id}`, feedback)
      note('feedback', id)
    },
  }
}
