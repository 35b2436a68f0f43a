import { request as httpRequest } from 'node:http'
import { pages } from '../../../contract/core/pages.ts'
import { productPages } from '../../../contract/site/site-pages.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import type { ServedProduct } from '../../support/product.ts'

const evil = 'evil.example'

/** What a proxy that nobody trusts, or a stranger, says about where the product is. */
const foreignHosts: Record<string, string>[] = [
  { host: evil },
  { host: `${evil}:443`, 'x-forwarded-host': evil, 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
  {
    forwarded: `for=1.2.3.4;host=${evil};proto=https`,
    'x-host': evil,
    'x-forwarded-server': evil,
    'x-forwarded-prefix': `//${evil}`,
    'x-forwarded-for': evil,
    'x-original-host': evil,
    'x-original-url': `//${evil}/`,
    'x-rewrite-url': `http://${evil}/`,
  },
]

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Every page, for visitors. */
function everyPage(scholarshipId: string): string[] {
  const fixed = Object.values(pages).filter(page => typeof page === 'string')
  const information = productPages.map(({ slug }) => `/${slug}`)
  return [
    ...fixed,
    ...information,
    pages.scholarshipDetails(scholarshipId),
    '/no-such-page',
    `${pages.signInPopup}?nonce=1`,
  ]
}

/** @returns the places where the product believes a stranger about its own address: pages, files, redirects, mails */
export async function findForeignAddresses(product: ServedProduct): Promise<string[]> {
  const violations: string[] = []
  const person = await signUp(product)
  const paths = [
    ...everyPage(await insertScholarship(product.db)),
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-scholarships-1.xml',
    '/api/config',
    '/api/auth/get-session',
    '/api/auth/callback/google?error=access_denied',
    '/api/no-such-call',
    '/allScholarships.data',
  ]
  for (const headers of foreignHosts) {
    for (const path of paths) {
      const answer = await ask(product, 'GET', path, headers)
      const where = JSON.stringify(answer).indexOf(evil)
      if (where >= 0) violations.push(`names a foreign address: GET ${path} with ${JSON.stringify(headers)}`)
    }
    const google = { provider: 'google', callbackURL: '/', errorCallbackURL: '/login' }
    const started = await ask(product, 'POST', '/api/auth/sign-in/social', headers, google)
    if (started.status !== 200 || decodeURIComponent(started.body).includes(evil)) {
      violations.push(`names a foreign address: Google sign-in (${started.status})`)
    }
    await ask(product, 'POST', '/api/auth/request-password-reset', headers, { email: person.email })
  }
  const mails = await newsTo(product, person.email, foreignHosts.length)
  for (const mail of mails) {
    if (mail.source.includes(evil) || !mail.text.includes(`${product.siteUrl}/login/reset?token=`)) {
      violations.push('names a foreign address: the mail with a reset link')
    }
  }
  return violations
}

/** Where a request of another site's page seems to come from; all but the product's own origin. */
const foreignOrigins = (siteUrl: string): (string | undefined)[] => [
  undefined,
  'null',
  '',
  `https://${evil}`,
  `${siteUrl}.${evil}`,
  siteUrl.replace('//', `//${evil}@`),
  siteUrl.replace('http:', 'https:'),
  siteUrl.replace(/:\d+$/, ':1'),
  siteUrl.replace('localhost', 'sub.localhost'),
  `${siteUrl}/`,
  `${siteUrl}, https://${evil}`,
]

const foreignTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
]

/** The calls that a cookie alone allows, with bodies that they take. */
function cookieCalls({ email, name }: Person): [path: string, body: object][] {
  return [
    ['/api/jwt', { email }],
    ['/api/users', { user_email: email, user_name: name }],
    ['/api/auth/update-user', { name: 'Changed by a stranger' }],
    ['/api/auth/sign-in/email', { email, password: 'Wrong!Horse7' }],
    ['/api/auth/sign-up/email', { email: 'new@example.org', name, password: 'Correct!Horse7' }],
    ['/api/auth/request-password-reset', { email }],
    ['/api/auth/reset-password', { newPassword: 'Correct!Horse7', token: 'abc' }],
    ['/api/auth/sign-in/social', { provider: 'google', callbackURL: '/', errorCallbackURL: '/' }],
    ['/api/auth/change-password', { password: 'Correct!Horse7', newPassword: 'Correct!Horse8' }],
    ['/api/auth/change-email', { password: 'Correct!Horse7', newEmail: 'new@example.org' }],
    ['/api/auth/cancel-email-change', {}],
    ['/api/auth/delete-account', { password: 'Correct!Horse7' }],
    ['/api/auth/sign-out', {}],
    ['/api/auth/sign-out-everywhere', {}],
  ]
}

/** @returns the calls that another site's page can make in the name of who is signed in (CSRF) */
export async function findForgeries(product: ServedProduct): Promise<string[]> {
  const violations: string[] = []
  const person = await signUp(product)
  const { cookie, email } = person
  for (const [path, body] of cookieCalls(person)) {
    for (const origin of foreignOrigins(product.siteUrl)) {
      const headers = { cookie, 'content-type': 'application/json', ...(origin !== undefined && { origin }) }
      const answer = await ask(product, 'POST', path, headers, body)
      if (answer.status !== 403)
        violations.push(`takes a call of origin ${origin}: POST ${path} (${answer.status})`)
    }
    for (const type of foreignTypes) {
      const headers = { cookie, origin: product.siteUrl, 'content-type': type }
      const answer = await ask(product, 'POST', path, headers, body)
      if (answer.status !== 415 && answer.status !== 400)
        violations.push(`takes a body of type "${type}": POST ${path} (${answer.status})`)
    }
  }
  // A cookie opens no call that asks for a token.
  for (const path of [`/api/users/${email}`, '/api/overview', '/api/payment/open']) {
    const answer = await ask(product, 'GET', path, { cookie, origin: product.siteUrl })
    if (answer.status !== 401) violations.push(`takes a cookie for a token: GET ${path} (${answer.status})`)
  }
  const session = await send(product, 'GET', '/auth/get-session', { cookie })
  const found = (await session.json()) as { user: { name: string } } | null
  if (found?.user.name !== person.name) violations.push('a forged call changed the name or ended the session')
  return violations
}

/** @returns the pages that another site may put into a frame */
export async function findFrameable(product: ServedProduct): Promise<string[]> {
  const stands = [
    '/outbox',
    '/outbox/no-such-mail',
    '/payment-sandbox/receipts/ch_1',
    '/google-sandbox/choose/1',
  ]
  const violations: string[] = []
  for (const path of [...everyPage(await insertScholarship(product.db)), ...stands]) {
    const { headers } = await ask(product, 'GET', path, {})
    const framed = !/frame-ancestors 'none'/.test(String(headers['content-security-policy']))
    const options = ['DENY', 'SAMEORIGIN'].includes(String(headers['x-frame-options']))
    if (framed || !options) violations.push(`can be framed: ${path}`)
  }
  return violations
}

/** A bare request, since `fetch` sets its own Host and Origin. */
function ask(
  { siteUrl }: ServedProduct,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const { port } = new URL(siteUrl)
  const text = body && JSON.stringify(body)
  const own =
    text !== undefined && !headers.cookie ? { origin: siteUrl, 'content-type': 'application/json' } : {}
  const all = Object.entries({ ...own, ...headers }).filter(
    ([name, value]) => name !== 'content-type' || value,
  )
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers: Object.fromEntries(all) })
    outgoing.on('error', reject)
    outgoing.on('response', incoming => {
      let said = ''
      incoming.setEncoding('utf8').on('data', piece => (said += piece))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: said }),
      )
    })
    outgoing.end(text)
  })
}

/** Ways to lead a person off this site after they signed in; `%` is for those that are decoded once more. */
const foreignPaths = [
  `//${evil}`,
  `///${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `/\t/${evil}`,
  `/\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `/\r\\${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `https://${evil}`,
  `HTTPS://${evil}`,
  `http:\\\\${evil}`,
  `/.//${evil}`,
  `/..//${evil}`,
  `/a/..//${evil}`,
  `/a/../..//${evil}`,
  `/./\\${evil}`,
  `/%2e//${evil}`,
  `/%2e%2e//${evil}`,
  `/;//@${evil}`,
  `//user@${evil}`,
  `@${evil}`,
  `.${evil}`,
  `javascript:alert(1)`,
  `java\nscript:alert(1)`,
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '\u0000//evil.example',
  '\u2028//evil.example',
  '',
  'login',
]

/** @returns the texts after which `safePath` leads off this site, or to no path at all */
export function findUnsafeReturns(safePath: (from: string | null | undefined) => string): string[] {
  const site = 'https://bursary.example'
  return [...foreignPaths, null, undefined].flatMap(from => {
    const path = safePath(from)
    // As a browser reads a link, a redirect, and the address bar.
    const leadsAway = !path.startsWith('/') || new URL(path, site).origin !== site || /^\/[/\\]/.test(path)
    return leadsAway ? [`leads away: ${JSON.stringify(from)} → ${path}`] : []
  })
}
