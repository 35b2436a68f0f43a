import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { redirectUri } from '../../../server/features/people/identity/openid/openid-client.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { sealEntries } from '../../../server/platform/record/seal-entries.ts'
import { verifyRecord } from '../../../server/platform/record/verify-record.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { backUp, openPlace } from '../../scenarios/running/backup-world.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { startBucket } from '../../support/bucket.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { type OpenIdTestProvider, startOpenIdProvider } from '../../support/identity/openid-provider.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { createVisitor } from '../../support/identity/visitor.ts'
import { mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { ownPort } from '../../support/own-port.ts'
import { startProductProcess } from '../../support/processes/product-process.ts'
import { useProduct, useStarted } from '../../support/product.ts'
import { askForReferences, mailedToken, nameReferee } from '../../support/reference-steps.ts'
import { setRule } from '../../support/retention-steps.ts'

const secret = 'a secret of the tests, long enough'
const clientSecret = 'the secret of a provider 1234567890'

let port = 0
const providers = {} as Record<'campus' | 'partner', OpenIdTestProvider>
let folder = ''
beforeAll(async () => {
  port = await ownPort()
  for (const id of ['campus', 'partner'] as const)
    providers[id] = await startOpenIdProvider({
      port: await ownPort(),
      clientId: 'bursary',
      clientSecret,
      clientAuth: 'client_secret_basic',
      redirectUris: [redirectUri(`http://127.0.0.1:${port}`, id)],
      accounts: {},
      claimsIn: 'id token',
    })
  folder = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
})
afterAll(async () => {
  for (const provider of Object.values(providers)) await provider.stop()
  await rm(folder, { recursive: true, force: true })
})

const bucket = useStarted(startBucket)
const variables = () => ({ PROCESSES: '2', AUTH_SECRET: secret, ...bucket.variables() })
const product = useProduct(() =>
  startProductProcess({
    variables: {
      ...variables(),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OPENID_PROVIDERS: 'campus,partner',
      ...Object.fromEntries(
        Object.entries(providers).flatMap(([id, { discoveryUrl }]) => [
          [`OPENID_${id.toUpperCase()}_LABEL`, id],
          [`OPENID_${id.toUpperCase()}_DISCOVERY_URL`, discoveryUrl],
          [`OPENID_${id.toUpperCase()}_CLIENT_ID`, 'bursary'],
          [`OPENID_${id.toUpperCase()}_CLIENT_SECRET`, clientSecret],
          [`OPENID_${id.toUpperCase()}_TRUST_EMAIL`, 'verified'],
        ]),
      ),
    },
  }),
)
const officer = usePerson(product, 'moderator', 'Mira Staff')

/** Asks twice, on connections of their own: each goes to the next process in turn. */
async function askBoth(
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const init = {
    method,
    headers: {
      connection: 'close',
      origin: product.siteUrl,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
  const asked = [1, 2].map(async () => {
    const answer = await fetch(`${product.siteUrl}/api${path}`, init)
    const { error, ...found } = ((await answer.json()) ?? {}) as { error?: { code: string } }
    return { status: answer.status, code: error?.code, body: found }
  })
  return Promise.all(asked)
}
const twice = <T>(one: T) => [one, one]
const codesOf = async (...call: Parameters<typeof askBoth>) =>
  (await askBoth(...call)).map(({ status, code }) => [status, code])

async function signIn(provider: 'campus' | 'partner', login: string) {
  const visitor = createVisitor(product.siteUrl, { connection: 'close' })
  const urls = { callbackURL: '/about', errorCallbackURL: '/terms' }
  const { body } = await visitor.post('/auth/sign-in/social', { provider, ...urls })
  const { url } = await visitor.open(body.url)
  const end = await visitor.open(url.href, { login, password: 'any' })
  return end.url.pathname + end.url.search
}

test('[A14] [A15] two providers with one address are one account, which another subject does not open; its owner is told', async () => {
  const email = `${newId()}@campus.example`
  const ada = { email, email_verified: true, name: 'Ada' }
  providers.campus.accounts.ada = ada
  providers.partner.accounts.ada = ada
  providers.campus.accounts.heir = { ...ada, name: 'Heir' }
  expect(await signIn('campus', 'ada')).toBe('/about')
  expect(await signIn('partner', 'ada')).toBe('/about')
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await signIn('campus', 'heir')).toContain('error=account_not_linked')
    expect(await signIn('campus', 'ada')).toBe('/about')
  }
  await mailAbout(product, email, 'with partner')
  expect(await mailsTo(product, email)).toHaveLength(1)
})

test('[A12] [OPS3] no process takes a session with the seal of another one, or of another secret', async () => {
  const [one, other] = [await signUp(product), await signUp(product)]
  const [name = '', value = ''] = one.cookie.split('=')
  const [session = '', seal = ''] = decodeURIComponent(value).split('.')
  const [, ofOther = ''] = decodeURIComponent(other.cookie.split('=')[1] ?? '').split('.')
  const bySecret = (key: string) => createHmac('sha256', key).update(session).digest('base64')
  const sessionOf = async (cookie: string) =>
    (await askBoth('GET', '/auth/get-session', { cookie })).map(({ body }) => 'user' in body)
  expect(await sessionOf(`${name}=${encodeURIComponent(`${session}.${seal}`)}`)).toEqual([true, true])
  const forged = [session, `${session}.`, `${session}.${ofOther}`, `${session}.${bySecret('another secret')}`]
  for (const each of forged)
    expect([each, await sessionOf(`${name}=${encodeURIComponent(each)}`)]).toEqual([each, [false, false]])
})

test('[SAVE4] [SAVE5] [REF1] a mailed link acts for its own purpose only, and with its own seal only', async () => {
  const { userId } = await signUp(product)
  const tokensBy = (key: string) => {
    const links = createSignedLinks({ secret: key, siteUrl: '' })
    const all = {
      emailConfirmation: links.confirmation(userId),
      unsubscribe: links.preferences({ userId, epoch: 0 }, 'reminders').unsubscribe,
      emailChange: links.emailChange(userId, 'old'),
      reference: links.reference(userId),
    }
    return Object.entries(all).map(([purpose, url]) => [purpose, url.split('/').at(-1) ?? ''] as const)
  }
  const calls = {
    emailConfirmation: 'POST /emailConfirmation/',
    unsubscribe: 'POST /unsubscribe/',
    emailChange: 'POST /emailChange/',
    reference: 'POST /reference/forget/',
  }
  const flipped = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const [purpose, call] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    const forged = [
      ...tokensBy(product.secret).map(([of, token]) => (of === purpose ? flipped(token) : token)),
      ...tokensBy('another secret').map(([, token]) => token),
    ]
    for (const token of forged)
      expect([purpose, token, await codesOf(method, path + token)]).toEqual([
        purpose,
        token,
        twice([400, 'link_expired']),
      ])
  }
  const right = Object.fromEntries(tokensBy(product.secret))
  expect(await codesOf('POST', `/emailConfirmation/${right.emailConfirmation}`)).toEqual(
    twice([200, undefined]),
  )
})

test('[REF1] [REF2] a referee’s link that has ended takes nothing and shows nothing, until the office gives more time', async () => {
  const scholarship = await insertScholarship(product.db)
  const applicant = await signUp(product)
  const by = { user_id: applicant.userId, scholarship_id: scholarship }
  const application = await insertApplication(product.db, by)
  await askForReferences(product, officer, scholarship)
  const email = `${newId()}@example.org`
  await nameReferee(product, applicant, scholarship, { name: 'Dr Akhter', email })
  const token = await mailedToken(product, email)
  const text = 'A letter that was begun in time.'
  const [begun] = await askBoth('PATCH', `/reference/${token}`, { body: { text, version: 0 } })
  expect(begun?.body).toEqual({ version: 1 })

  await sql`update reference_settings set closes_on = '2020-01-01' where scholarship_id = ${scholarship}`.execute(
    product.db,
  )
  await sql`update scholarships set application_deadline = '2020-01-01' where id = ${scholarship}`.execute(
    product.db,
  )
  const shown = async () => (await askBoth('GET', `/reference/${token}`)).map(({ body }) => body)
  expect(await shown()).toEqual(twice({ state: 'closed', request: null }))
  const letter = { text: 'Too late.', version: 1 }
  for (const [method, path, body] of [
    ['PATCH', token, letter],
    ['POST', `send/${token}`, letter],
    ['POST', `decline/${token}`, undefined],
    ['POST', `reuse/${token}`, { letter: newId(), version: 1 }],
    ['DELETE', `file/${token}`, undefined],
  ] as const)
    expect([path, await codesOf(method, `/reference/${path}`, body && { body })]).toEqual([
      path,
      twice([409, 'reference_closed']),
    ])

  const more = { closesOn: dateIn(5), reason: 'The referee was in hospital.' }
  expect((await ask(product, officer, `POST /references/extend/${application}`, more)).status).toBe(200)
  expect(await shown()).toMatchObject(twice({ state: 'open', request: { text, version: 1 } }))
  await sql`update applications set status = 'Rejected' where id = ${application}`.execute(product.db)
  expect(await shown()).toEqual(twice({ state: 'closed', request: null }))
})

test('[AUDIT4] [AUDIT1] [OPS3] what went by rule is gone again when two processes start on a restored backup and its bucket', {
  timeout: 300_000,
}, async () => {
  const applicant = await signUp(product)
  const id = await insertApplication(product.db, { user_id: applicant.userId, phone: '+880 1712 345678' })
  const document = await upload(product, applicant, await pdfFile())
  const attached = { application_id: id, question: 'q_files', document_id: document }
  await product.db.insertInto('application_documents').values(attached).execute()
  await sql`update applications set status = 'Rejected', applied_at = now() - interval '30 months' where id = ${id}`.execute(
    product.db,
  )
  await sealEntries(product.db)
  const noted = (await verifyRecord(product.db)).last
  const { place: backup } = await backUp(product, folder, { variables: variables() })
  const inBucket = () => [...bucket.objects.keys()].filter(name => name.includes(document))
  expect(inBucket()).toHaveLength(1)

  await setRule(product.db, 24)
  await sql`update jobs set run_at = now() where kind = 'remove_personal_data'`.execute(product.db)
  await expect.poll(inBucket, { timeout: 60_000 }).toEqual([])

  const place = await openPlace('of the tests', bucket.variables())
  try {
    await place.restore({ from: backup })
    expect(inBucket()).toHaveLength(1)
    const joins = { ...place, siteUrl: `http://127.0.0.1:${await ownPort()}` }
    const started = await startProductProcess({ variables: variables(), joins })
    const db = openTestDatabase(place.databaseUrl)
    try {
      const { rows } = await sql`select phone, data_kept_months from applications where id = ${id}`.execute(
        db,
      )
      expect(rows).toEqual([{ phone: '', data_kept_months: 24 }])
      await vi.waitFor(() => expect(inBucket()).toEqual([]), 60_000)
      await sealEntries(db)
      expect(await verifyRecord(db, { noted })).toMatchObject({ problems: [] })
      const acts = sql`select from record_entries where action = 'application.remove_data' and application_id = ${id}`
      expect((await acts.execute(db)).rows).toHaveLength(1)
    } finally {
      await db.destroy()
      await started.stop()
    }
  } finally {
    await place.remove()
  }
})
