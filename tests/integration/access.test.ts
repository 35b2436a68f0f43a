import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { newId } from '../../server/database/new-id.ts'
import { insertApplication, insertReview } from '../support/application-factories.ts'
import { dateIn, insertScholarship, insertUser } from '../support/factories.ts'
import { type Person, send, signUp } from '../support/people.ts'
import { startTestProduct, type TestProduct } from '../support/product.ts'

type Actor = 'visitor' | 'user' | 'other' | 'moderator' | 'admin'
const actors: Actor[] = ['visitor', 'user', 'other', 'moderator', 'admin']

/** What each actor is answered; `other` is a user who asks for what belongs to `user`. */
interface Expectation {
  /** Makes a new object of `user` where the call changes or removes one. */
  path: () => string | Promise<string>
  body?: () => unknown
  multipart?: true
  statuses: Record<Actor, number>
}

let product: TestProduct
let scholarshipId: string
let freeId: string
const people = {} as Record<Exclude<Actor, 'visitor'>, Person>

beforeAll(async () => {
  product = await startTestProduct()
  scholarshipId = await insertScholarship(product.db)
  freeId = await insertScholarship(product.db, { application_fee_minor: 0 })
  people.user = await signUp(product)
  people.other = await signUp(product)
  people.moderator = await signUp(product, 'moderator')
  people.admin = await signUp(product, 'admin')
})
afterAll(() => product.stop())

const forAll = (status: number) => ({
  visitor: status,
  user: status,
  other: status,
  moderator: status,
  admin: status,
})
const signedIn = (status: number) => ({ ...forAll(status), visitor: 401 })
const application = () => ({
  scholarshipId: freeId,
  phone: '+44 20 7946 0000',
  address: '1 High Street',
  gender: 'female',
  degree: 'masters',
  ssc: 'A',
  hsc: 'A',
})

const scholarshipForm = () => ({
  universityName: 'Lakeside University',
  scholarshipName: 'Lakeside Merit Award',
  scholarshipCategory: 'Partial',
  universityLocation: { country: 'Norway', city: 'Bergen' },
  universityRank: 12,
  applicationDeadline: dateIn(9),
  subjectName: 'Doctor',
  scholarshipDescription: 'Covers tuition.',
  degree: 'Masters',
  stipend: '$1200',
  serviceCharge: '$10',
  applicationFees: '$50',
  rating: 4.5,
})
const newScholarship = () => insertScholarship(product.db)
const newApplication = () => insertApplication(product.db, { user_id: people.user.userId })
const newReview = () => insertReview(product.db, { user_id: people.user.userId })
const staffOnly = (status: number) => ({ ...forAll(403), visitor: 401, moderator: status, admin: status })
const adminOnly = (status: number) => ({ ...forAll(403), visitor: 401, admin: status })
const ownOnly = { visitor: 401, user: 200, other: 404, moderator: 403, admin: 403 }
const ownOrStaff = (other: number) => ({ ...signedIn(200), other })

/** One row for every declared endpoint: a missing one does not compile. */
const table: Record<EndpointKey, Expectation> = {
  'GET /config': { path: () => '/config', statuses: forAll(200) },
  'POST /jwt': {
    path: () => '/jwt',
    body: () => ({ email: people.user.email }),
    statuses: { visitor: 401, user: 200, other: 403, moderator: 403, admin: 403 },
  },
  'POST /users': {
    path: () => '/users',
    body: () => ({ user_email: people.user.email, user_name: people.user.name, role: 'admin' }),
    statuses: { visitor: 401, user: 201, other: 403, moderator: 403, admin: 403 },
  },
  'GET /users': { path: () => '/users', statuses: adminOnly(200) },
  'PATCH /users/:id': {
    path: async () => `/users/${await insertUser(product.db)}`,
    body: () => ({ role: 'moderator' }),
    statuses: adminOnly(200),
  },
  'DELETE /users/:id': {
    path: async () => `/users/${await insertUser(product.db)}`,
    statuses: adminOnly(200),
  },
  'GET /users/:email': {
    path: () => `/users/${people.user.email}`,
    statuses: { visitor: 401, user: 200, other: 403, moderator: 403, admin: 200 },
  },
  'GET /scholarships': { path: () => '/scholarships', statuses: forAll(200) },
  'GET /scholarships/:id': { path: () => `/scholarships/${scholarshipId}`, statuses: forAll(200) },
  'GET /allScholarships': { path: () => '/allScholarships', statuses: forAll(200) },
  'GET /scholarshipDetails/:id': {
    path: () => `/scholarshipDetails/${scholarshipId}`,
    statuses: forAll(200),
  },
  'POST /scholarships': {
    path: () => '/scholarships',
    body: scholarshipForm,
    statuses: staffOnly(201),
  },
  'PATCH /scholarships/:id': {
    path: async () => `/scholarships/${await newScholarship()}`,
    body: () => ({ rating: 3 }),
    statuses: staffOnly(200),
  },
  'DELETE /scholarships/:id': {
    path: async () => `/scholarships/${await newScholarship()}`,
    statuses: staffOnly(200),
  },
  'GET /manageScholarships': { path: () => '/manageScholarships', statuses: staffOnly(200) },
  'GET /manageScholarships/:id': {
    path: () => `/manageScholarships/${scholarshipId}`,
    statuses: staffOnly(200),
  },
  'GET /reviews': { path: () => '/reviews', statuses: staffOnly(200) },
  'GET /reviews/by-email/:email': {
    path: () => `/reviews/by-email/${people.user.email}`,
    statuses: ownOrStaff(403),
  },
  'POST /reviews': {
    path: () => '/reviews',
    body: () => ({ scholarshipId, ratingPoint: 4, reviewerComments: 'Good.' }),
    // Nobody of them has applied.
    statuses: signedIn(403),
  },
  'PATCH /reviews/:id': {
    path: async () => `/reviews/${await newReview()}`,
    body: () => ({ ratingPoint: 4, reviewerComments: 'Good.' }),
    statuses: ownOnly,
  },
  'DELETE /reviews/:id': {
    path: async () => `/reviews/${await newReview()}`,
    statuses: ownOrStaff(404),
  },
  'GET /reviews/:scholarshipId': { path: () => `/reviews/${scholarshipId}`, statuses: forAll(200) },
  'POST /create-payment-intent': {
    path: () => '/create-payment-intent',
    body: () => ({ scholarshipId, price: 1 }),
    statuses: signedIn(200),
  },
  'POST /payment': {
    path: () => '/payment',
    body: () => ({ transactionId: 'pi_unknown', scholarshipId }),
    statuses: signedIn(404),
  },
  'GET /payment/open': { path: () => '/payment/open', statuses: signedIn(200) },
  'POST /appliedScholarship': {
    path: () => '/appliedScholarship',
    body: application,
    statuses: signedIn(201),
  },
  'GET /appliedScholarship/:email': {
    path: () => `/appliedScholarship/${people.user.email}`,
    statuses: { visitor: 401, user: 200, other: 403, moderator: 200, admin: 200 },
  },
  'GET /appliedScholarship': { path: () => '/appliedScholarship', statuses: staffOnly(200) },
  'PATCH /appliedScholarship/:id': {
    path: async () => `/appliedScholarship/${await newApplication()}`,
    body: () => ({ phone: '+44 20 7946 0000', address: '1 High Street', ssc: 'A', hsc: 'A' }),
    statuses: ownOnly,
  },
  'DELETE /appliedScholarship/:id': {
    path: async () => `/appliedScholarship/${await newApplication()}`,
    statuses: ownOnly,
  },
  'PATCH /appliedScholarship/feedback/:id': {
    path: async () => `/appliedScholarship/feedback/${await newApplication()}`,
    body: () => ({ feedback: 'Complete.' }),
    statuses: staffOnly(200),
  },
  'PATCH /appliedScholarship/status/:id': {
    path: async () => `/appliedScholarship/status/${await newApplication()}`,
    body: () => ({ status: 'Processing' }),
    statuses: staffOnly(200),
  },
  'GET /appliedScholarship/steps/:id': {
    path: async () => `/appliedScholarship/steps/${await newApplication()}`,
    statuses: staffOnly(200),
  },
  'GET /overview': { path: () => '/overview', statuses: signedIn(200) },
  'POST /images': { path: () => '/images', multipart: true, statuses: signedIn(400) },
}

async function call(key: EndpointKey, actor: Actor, token: string | undefined): Promise<number> {
  const { body, multipart } = table[key]
  const path = await table[key].path()
  const [method = ''] = key.split(' ')
  const person = actor === 'visitor' ? undefined : people[actor]
  if (multipart) {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const form = new FormData()
    form.set('nothing', 'here')
    return (await fetch(`${product.siteUrl}/api${path}`, { method, headers, body: form })).status
  }
  const credential =
    endpoints[key].who === 'session' ? person && { cookie: person.cookie } : token && { token }
  return (await send(product, method, path, { ...(body && { body: body() }), ...credential })).status
}

describe.each(Object.keys(table) as EndpointKey[])('[R4] %s', key => {
  test.each(actors)('answers a caller by who they are: %s', async actor => {
    const token = actor === 'visitor' ? undefined : people[actor].token
    expect(await call(key, actor, token)).toBe(table[key].statuses[actor])
  })

  test('refuses a token that is none with 401, before it looks at anything else', async () => {
    const { who } = endpoints[key]
    if (who === 'anyone' || who === 'session') return
    for (const token of ['x', `${people.user.token}x`, people.user.token.slice(0, -9)]) {
      expect(await call(key, 'user', token)).toBe(401)
    }
  })
})

test('[A6] a role, a price or a status that the client sends changes nothing', async () => {
  await send(product, 'POST', '/users', {
    cookie: people.user.cookie,
    body: { user_email: people.user.email, user_name: 'Amina', user_password: 'Secret!1', role: 'admin' },
  })
  const row = await product.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', people.user.userId)
    .executeTakeFirstOrThrow()
  expect(row.role).toBe('user')
  expect(JSON.stringify(row)).not.toContain('Secret!1')
})

test('[R4] an id that nobody has answers like one that is not one’s own', async () => {
  const body = { transactionId: `pi_${newId().replaceAll('-', '')}`, scholarshipId }
  expect((await send(product, 'POST', '/payment', { token: people.user.token, body })).status).toBe(404)
})

test('[API3] an admin reads everybody’s record, without any password or hash', async () => {
  const answer = await send(product, 'GET', '/users', { token: people.admin.token })
  const users = (await answer.json()) as Record<string, unknown>[]
  expect(users).toContainEqual({
    _id: people.other.userId,
    user_email: people.other.email,
    user_name: people.other.name,
    user_photo: '',
    role: 'user',
  })
})
