import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { EndpointKey } from '../../../contract/endpoints.ts'
import { pages } from '../../../contract/core/pages.ts'
import { createLog } from '../../../server/platform/log.ts'
import type { Person } from '../../support/identity/people.ts'
import { type AccessWorld, addressOf, bodyOf } from './access-world.ts'

/** A line of the log. */
export type LogLine = Record<string, unknown>

/** A log at `info` that is kept in memory, as its text and by lines. */
export function keepLog() {
  const kept: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      kept.push(String(chunk))
      done()
    },
  })
  return {
    log: createLog('info', destination),
    text: () => kept.join(''),
    lines: (message: string): LogLine[] =>
      kept.map(line => JSON.parse(line) as LogLine).filter(line => line.msg === message),
  }
}

/** What was sent: a call's method, and the status and the request's id that its caller was told. */
export interface Sent {
  method: string
  status: number
  requestId?: string
}

/** Sends secrets in every place of a request, a new one each time. */
export interface Planter {
  /** All secrets that were sent. */
  secrets: Set<string>
  sent: Sent[]
  /** Makes a declared call as this person, about what is there, and about nothing with a secret in its path. */
  call(key: EndpointKey, person: Person): Promise<void>
  /** Opens an address, which may hold a secret itself. */
  open(path: string, headers?: Record<string, string>): Promise<Response>
}

export function createPlanter({ product, target }: AccessWorld): Planter {
  const secrets = new Set<string>()
  const sent: Sent[] = []
  const plant = (before = '', after = '') => {
    const secret = `planted${randomBytes(9).toString('hex')}`
    secrets.add(secret)
    return `${before}${secret}${after}`
  }

  async function send(method: string, path: string, given: { headers?: object; body?: object } = {}) {
    const query = new URLSearchParams({
      search: plant(),
      email: plant('', '@example.org'),
      token: plant(),
      [plant()]: '1',
    })
    const answer = await fetch(`${product.siteUrl}${path}${path.includes('?') ? '&' : '?'}${query}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: product.siteUrl,
        'user-agent': plant('Agent/'),
        referer: plant(`${product.siteUrl}/login/reset?token=`),
        'x-request-id': plant(),
        'x-forwarded-for': plant(),
        [plant('x-')]: plant(),
        ...(given.body && { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.body && { body: JSON.stringify({ ...given.body, email: plant('', '@example.org') }) }),
    })
    const text = await answer.clone().text()
    const requestId = /"requestId":"([^"]+)"/.exec(text)?.[1]
    sent.push({ method, status: answer.status, ...(requestId && { requestId }) })
    return answer
  }

  return {
    secrets,
    sent,
    async call(key, person) {
      const about = await target(key, 'user', 'own')
      const body = bodyOf(key, about)
      const own = { authorization: `Bearer ${person.token}`, cookie: person.cookie }
      const unknown = { authorization: plant('Bearer '), cookie: plant('better-auth.session_token=') }
      for (const [subject, headers] of [
        [about, own],
        [plant('', '@example.org'), own],
        [plant(), unknown],
      ] as const) {
        const [method, path] = addressOf(key, subject)
        await send(method, `/api${path}`, { headers, ...(body && { body: { ...body, [plant()]: plant() } }) })
      }
    },
    open: (path, headers = {}) => send('GET', path, { headers }),
  }
}

/** Addresses with a secret in the path or the query, as mails and calendars hold them. */
export function secretAddresses(secret: string): string[] {
  return [
    pages.calendar(secret),
    pages.mailPreferences(secret),
    pages.emailConfirmation(secret),
    pages.emailChange(secret),
    `${pages.resetPassword}?token=${secret}`,
    `${pages.allScholarships}?search=${secret}`,
    `/api/unsubscribe/${secret}`,
    `/api/mailPreferences/${secret}`,
    `/api/auth/callback/google?code=${secret}&state=${secret}`,
    `/api/${secret}`,
    `/${secret}`,
    `/%E0%A4%A${secret}`,
    `/api/users/${secret.repeat(20)}`,
  ]
}
