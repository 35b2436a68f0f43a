import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication, specified } from '../../support/application-factories.ts'
import { insertAward } from '../../support/award-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { hold, preview } from '../../support/decision-steps.ts'
import { insertMember } from '../../support/committee-steps.ts'
import { dateIn, insertScholarship, insertUser } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { askForReferences, insertLetter } from '../../support/reference-steps.ts'
import { criterion, score } from '../../support/score-steps.ts'

/** An admin has applied, and a colleague deals with it; the admin may call everything, but not about it. */
const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))
const self = usePerson(product, 'admin', 'Olive Own')
const colleague = usePerson(product, 'admin', 'Mira Staff')

const dueAt = new Date(Date.now() + 5 * 86_400_000).toISOString()

/** What belongs to the admin's own application, by the name that stands for it below. */
let own: Record<
  | 'application'
  | 'scholarship'
  | 'payment'
  | 'request'
  | 'reference'
  | 'letter'
  | 'batch'
  | 'import'
  | 'file'
  | 'decided'
  | 'award'
  | 'condition'
  | 'instalment'
  | 'conflict',
  string
>

beforeAll(async () => {
  const { db } = product
  const by = (request: string, body?: object) => ask(product, colleague, request, body)
  const scholarship = await insertScholarship(db)
  const of = { user_id: self.userId, scholarship_id: scholarship }
  const application = await insertApplication(db, { ...of })
  const decided = await insertApplication(db, { user_id: self.userId })
  await by(`PATCH /appliedScholarship/status/${decided}`, { status: 'Rejected' })
  await hold(product, colleague, scholarship)
  await score(product, colleague, scholarship, { criteria: [criterion('Need')] })
  await by(`POST /desk/notes/${application}`, { _id: newId(), text: 'Knows plants.' })
  await by(`PATCH /desk/${application}`, { version: 0, labels: ['strong'], assignee: colleague.userId })
  await by(`PATCH /scores/${application}`, { version: 1, points: [5] })
  await by(`POST /conversations/${application}`, { _id: newId(), text: 'Which year?' })
  await ask(product, self, `POST /conversations/${application}`, { _id: newId(), text: '2025.' })
  await askForReferences(product, colleague, scholarship)
  const reference = await insertLetter(product, self, scholarship, { name: 'R. Known', state: 'opened' })
  const letter = await insertLetter(product, self, scholarship, {
    name: 'S. Known',
    file: Buffer.from('%PDF'),
  })
  const request = newId()
  await by(`POST /informationRequests/${application}`, {
    _id: request,
    text: 'Your phone, please.',
    questions: ['phone'],
    dueAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  })
  await by(`PATCH /decisions/${application}`, {
    version: 0,
    outcome: 'award',
    amount: '$4,000',
    word: 'Well done.',
  })
  const batch = await preview(product, colleague, scholarship)
  await by(`POST /decisions/release/${batch}`, {})
  await by(`POST /retention/holds/${decided}`, { reason: 'An appeal' })
  const importId = newId()
  await sql`insert into imports (id, kind, file_name, bytes, user_id, state)
    values (${importId}, 'applications', 'a.csv', 1, ${colleague.userId}, 'done')`.execute(db)
  await sql`insert into imported_applications (application_id, import_id) values (${decided}, ${importId})`.execute(
    db,
  )
  const { rows } = await sql<{
    payment_id: string
  }>`select payment_id from applications where id = ${application}`.execute(db)
  const payment = rows[0]?.payment_id ?? ''
  const file = letter
  const awarded = await insertAward(db, {
    user: self.userId,
    instalments: [{ amount: 200_000, condition: 'given' }],
  })
  const { id: condition } = await db
    .selectFrom('award_conditions')
    .select('id')
    .where('award_id', '=', knownId(awarded.award))
    .executeTakeFirstOrThrow()
  await by(`PATCH /committees/${scholarship}`, {
    version: 0,
    readingsEach: 1,
    dueAt,
    blind: true,
    discusses: true,
    sameInstitution: false,
  })
  const reader = { userId: await insertUser(db), email: 'reader@example.org', name: 'Kofi Mensah' }
  const member_id = await insertMember(product, reader, scholarship)
  const conflict = newId()
  await db
    .insertInto('committee_conflicts')
    .values({ id: conflict, member_id, application_id: application, source: 'named' })
    .execute()
  own = {
    application,
    scholarship,
    payment,
    request,
    reference,
    letter,
    batch,
    import: importId,
    file,
    decided,
    award: awarded.award,
    condition,
    instalment: awarded.instalments[0] ?? '',
    conflict,
  }
}, 120_000)

const text = { _id: newId(), text: 'About myself' }

/** Calls that name one's own application, or what belongs to it: with this body, they are refused. */
const refused: Record<string, [name: keyof typeof own, body?: object, code?: string]> = {
  'GET /appliedScholarship/record/:id': ['application'],
  'GET /desk/:id': ['application'],
  'GET /references/application/:id': ['application'],
  'GET /references/file/:id': ['file'],
  'GET /decisions/batches/:id': ['batch', undefined, 'not_found'],
  'PATCH /appliedScholarship/feedback/:id': ['application', { feedback: 'Well done.' }],
  'PATCH /appliedScholarship/status/:id': ['application', { status: 'Processing' }],
  'POST /appliedScholarship/undoStep/:id': ['decided', { status: 'Rejected' }, 'undo_too_late'],
  'PATCH /decisions/:id': ['application', { version: 1, outcome: 'award' }],
  'POST /decisions/takeBack/:id': ['application', { version: 1 }],
  'POST /decisions/reopen/:id': ['decided', { reason: 'Wrong file.' }],
  'POST /decisions/recall/:id': ['batch'],
  'POST /decisions/release/:id': ['batch', {}, 'changed_meanwhile'],
  'PATCH /desk/:id': ['application', { version: 1, labels: [] }],
  'POST /desk/notes/:id': ['application', text],
  'POST /desk/read/:id': ['application'],
  'PATCH /scores/:id': ['application', { version: 1, points: [5] }],
  'POST /conversations/nothingToAnswer/:id': ['application', { number: 2 }],
  'POST /informationRequests/:id': ['application', { ...text, questions: ['phone'], dueAt }],
  'PATCH /informationRequests/:id': ['request', { dueAt }],
  'POST /informationRequests/withdraw/:id': ['request'],
  'PATCH /references/address/:id': ['reference', { email: 'else@school.example' }],
  'POST /references/remindOne/:id': ['reference'],
  'POST /references/extend/:id': ['application', { closesOn: dateIn(90), reason: 'Ill' }],
  'POST /payments/refund/:id': ['payment', { reason: 'Mine' }],
  'POST /retention/holds/:id': ['decided', { reason: 'Mine' }],
  'DELETE /retention/holds/:id': ['decided'],
  'POST /imports/undo/:id': ['import'],
  'GET /awards/:id': ['award'],
  // It is the only one.
  'GET /committees/preview/:id': ['scholarship'],
  'GET /committees/document/:id?document=1': ['application'],
  'POST /committees/places/:id': ['application', { place: 'degree', words: 'x', act: 'mask' }],
  'POST /committees/lift/:id': ['conflict', { why: 'Mine' }],
  'POST /awards/deferral/:id': ['award', { version: 1, laterDays: 30 }],
  'POST /awards/lapse/:id': ['award', { version: 1 }],
  'POST /awards/conditions/check/:id': ['condition', { version: 1, act: 'confirm' }],
  'POST /instalments/stop/:id': ['instalment', { version: 1, reason: 'Mine' }],
  'POST /instalments/again/:id': ['instalment', { version: 1 }],
  'POST /instalments/lose/:id': ['instalment', { version: 1, reason: 'Mine' }],
}

/** Calls that pick applications by a body. */
const picks: Record<string, (application: string) => object> = {
  'POST /packets': application => ({
    _id: newId(),
    kind: 'pdf',
    documents: false,
    selection: { picked: [application] },
  }),
  'POST /exports': application => ({
    _id: newId(),
    kind: 'applications',
    format: 'csv',
    columns: ['name'],
    selection: { picked: [application] },
  }),
}

/** Lists and overviews, which do not show it; some for its scholarship. */
const silent = [
  'GET /desk',
  'GET /desk?scholarship=:scholarship',
  'GET /desk?search=Olive',
  'GET /conversations',
  'GET /conversations?state=answered',
  'GET /references/missing/:scholarship',
  'GET /retention/people',
  'GET /retention/people?held=only',
  'GET /record',
  'GET /record?object=:application',
  'GET /record?object=:decided',
  'GET /decisions/scholarship/:scholarship',
  'GET /appliedScholarship/steps/:application',
  'GET /appliedScholarship/steps/:decided',
  'GET /bulk',
  'GET /packets',
  'GET /exports',
  'GET /desk/views',
  'GET /overview',
  'GET /awards',
  'GET /awards/waitingList/:scholarship',
  'GET /committees/conflicts/:scholarship',
]

/** Calls that show what applicants read themselves, as specified, or that make one's own batch without it (below). */
const asSpecified = [
  'GET /instalments',
  'GET /appliedScholarship',
  'GET /appliedScholarship/details/:id',
  'GET /appliedScholarship/removal/:id',
  'GET /payments',
  'POST /bulk',
  'POST /bulk/decisions',
  'POST /decisions/batches',
  'POST /awards/act',
  'POST /awards/conditions/checkSeveral',
]

/** Calls that are about no application: settings, files and drafts of one's own, scholarships, people, sums. */
const aboutOthers =
  /^\w+ \/(funds|paymentFiles|instalments\/(counts|ready|unready)$|awards\/(settings|offerNext)|eligibility|sensitiveQuestions|export-(sets|questions)|imports(?!\/undo)|outcomes|scholarship|committees(?!\/(preview|document|places|lift|conflicts))|rounds|forms|users|belongings|reviews|report|retention(?:\/preview)?$|siteSettings|synonyms|term|manage|payments\/(sums|comparison)|scores\/criteria|desk\/(officers|questions|scholarships|views)|decisions\/(letters|scholarship|testLetter)|conversations\/(scholarship|unanswered)|references\/(scholarship|remindAll)|bulk\/|exports\/|packets\/)/

test('[DESK5] every call of staff is one of these', () => {
  const known = new Set([
    ...Object.keys(refused).map(call => call.replace(/\?.*/, '')),
    ...Object.keys(picks),
    ...asSpecified,
    ...silent.map(request =>
      request.replace(/\?.*|(?<=\/):\w+/g, found => (found.startsWith('?') ? '' : ':id')),
    ),
  ])
  const calls = Object.entries(endpoints).filter(([, { who }]) => who === 'staff' || who === 'admin')
  expect(calls.map(([key]) => key).filter(key => !known.has(key) && !aboutOthers.test(key))).toEqual([])
})

/** Everything that is stored about it. */
async function stored() {
  const parts = [
    'applications',
    'decisions',
    'desk_marks',
    'desk_notes',
    'scores',
    'messages',
    'information_requests',
  ]
  const rows = parts.map(table => {
    const id = table === 'applications' ? 'id' : 'application_id'
    return sql`select ${table}::text as part, jsonb_agg(to_jsonb(row) order by to_jsonb(row)::text) as rows
      from ${sql.table(table)} as row where ${sql.ref(`row.${id}`)} in (${own.application}, ${own.decided})`
  })
  rows.push(
    sql`select 'refunds', jsonb_agg(to_jsonb(row)) from refunds as row where payment_id = ${own.payment}`,
  )
  rows.push(sql`select 'requests', jsonb_agg(to_jsonb(row) order by id) from reference_requests as row
    where user_id = ${self.userId}`)
  rows.push(
    sql`select 'batches', jsonb_agg(to_jsonb(row)) from decision_batches as row where id = ${own.batch}`,
  )
  rows.push(sql`select 'imports', jsonb_agg(to_jsonb(row)) from imports as row where id = ${own.import}`)
  return (await sql`${sql.join(rows, sql` union all `)}`.execute(product.db)).rows
}

test('[DESK5] no call of staff does anything with the caller’s own application', async () => {
  const before = await stored()
  const answers: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const [call, [name, body, code = 'own_application']] of Object.entries(refused)) {
    answers[call] = refusal(await ask(product, self, call.replace(':id', own[name]), body))[1]
    expected[call] = code
  }
  for (const [call, bodyOf] of Object.entries(picks)) {
    answers[call] = refusal(await ask(product, self, call, bodyOf(own.application)))[1]
    expected[call] = 'own_application'
  }
  expect(answers).toEqual(expected)
  expect(await stored()).toEqual(before)
})

test('[DESK5] no list of staff shows what colleagues do with the caller’s own application', async () => {
  // What only colleagues know of it: who deals with it, when it is released, what they wrote.
  for (const request of silent) {
    const path = request.replace(/:(\w+)/g, (_, name: keyof typeof own) => own[name])
    const { status, body } = await ask(product, self, path)
    expect([request, status]).toEqual([request, 200])
    const said = JSON.stringify(body)
    const secrets = [own.decided, own.batch, own.award, own.instalment, 'Knows plants', 'An appeal']
    if (!request.includes(':application')) secrets.push(own.application)
    if (request.includes('/steps/')) secrets.push(colleague.name)
    expect([request, secrets.filter(secret => said.includes(secret))]).toEqual([request, []])
  }
  const { batches } = (await ask(product, self, `GET /decisions/scholarship/${own.scholarship}`)).body
  expect(batches).toEqual([])
  expect((await ask(product, self, `GET /record?object=${own.application}`)).body).toEqual([])
  expect((await ask(product, colleague, `GET /record?object=${own.application}`)).body).not.toEqual([])
})

test('[DESK5] acts on many applications leave it out', async () => {
  const { body: bulk } = await ask(product, self, 'POST /bulk', {
    _id: newId(),
    act: { kind: 'label', label: 'best' },
    selection: { picked: [own.application] },
  })
  expect((await ask(product, self, `POST /bulk/run/${bulk.insertedId}`)).status).toBe(409)
  const csv = `application,outcome,reason\n${own.application},award,`
  const { body: file } = await ask(product, self, 'POST /bulk/decisions', {
    _id: newId(),
    file: Buffer.from(csv).toString('base64'),
  })
  expect(file.error).toBeUndefined()
  expect((await ask(product, self, `POST /bulk/run/${file.insertedId}`)).status).toBe(409)
  const several: [request: string, id: string, body: object][] = [
    ['POST /awards/act', own.award, { act: { kind: 'remind' }, dryRun: false }],
    ['POST /awards/conditions/checkSeveral', own.condition, { act: 'confirm' }],
  ]
  for (const [request, _id, body] of several) {
    const { body: done } = await ask(product, self, request, { ...body, items: [{ _id, version: 1 }] })
    expect(done).toMatchObject({ changed: [], refused: [{ _id }] })
  }
  const { body: mine } = await ask(product, self, 'POST /decisions/batches', { scholarship: own.scholarship })
  expect((await ask(product, self, `GET /decisions/batches/${mine.insertedId}`)).body.items).toEqual([])
})

test('[DESK5] of a batch with others, only these are shown, and a colleague recalls it', async () => {
  const { db } = product
  const scholarship = await insertScholarship(db)
  await hold(product, colleague, scholarship)
  const other = await insertApplication(db, { scholarship_id: scholarship })
  const mine = await insertApplication(db, {
    scholarship_id: scholarship,
    user_id: self.userId,
    ...specified,
  })
  for (const id of [other, mine])
    await ask(product, colleague, `PATCH /decisions/${id}`, { version: 0, outcome: 'decline' })
  const batch = await preview(product, colleague, scholarship)
  await ask(product, colleague, `POST /decisions/release/${batch}`, {})
  const { counts, items } = (await ask(product, self, `GET /decisions/batches/${batch}`)).body
  expect([counts.decline, items.map((item: { applicationId: string }) => item.applicationId)]).toEqual([
    1,
    [other],
  ])
  const recall = await ask(product, self, `POST /decisions/recall/${batch}`)
  expect(refusal(recall)).toEqual([403, 'own_application'])
  // The same for a batch without it: it tells nothing.
  await ask(product, colleague, `POST /decisions/recall/${batch}`)
  const without = await preview(product, colleague, scholarship, [other])
  await ask(product, colleague, `POST /decisions/release/${without}`, {})
  const again = await ask(product, self, `POST /decisions/recall/${without}`)
  expect(again.body.error.message).toBe(recall.body.error.message)
})
