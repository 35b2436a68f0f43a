import { type Kysely, sql } from 'kysely'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import { noticeKindNames } from '../../../contract/notifications/notice-kinds.ts'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { cookiesOf, goodPassword, send } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import type { AccessCheck, AccessStage } from './access-checks.ts'
import type { Actor, Whose } from './access-expectations.ts'
import { listFields, plantedValues } from './planted-fields.ts'
import { type AccessWorld, addressOf, bodyOf, credentialOf } from './access-world.ts'

type KeyWithBody = {
  [Key in EndpointKey]: (typeof endpoints)[Key] extends { body: unknown } ? Key : never
}[EndpointKey]

/** A call with a body that its caller is granted, and the row that it writes. */
interface Writing {
  actor: Exclude<Actor, 'visitor'>
  whose: Whose
  /** The fields of the body that its caller may set. */
  maySet: string[]
  /** Which row the call writes, by what it is about and what it answers. */
  row: (target: string, answer: Record<string, string>, caller: string) => [table: string, where: string]
}

const inserted =
  (table: string): Writing['row'] =>
  (_target, { insertedId }) => [table, `id = '${insertedId}'`]
const changed =
  (table: string): Writing['row'] =>
  target => [table, `id = '${target}'`]

/** The caller's row about a scholarship. */
const ofCaller =
  (table: string): Writing['row'] =>
  (target, _answer, caller) => [table, `scholarship_id = '${target}' and user_id = '${caller}'`]

const siteVersion: Writing['row'] = (_target, { version }) => ['site_settings', `version = ${version}`]

const scholarshipFields = [
  'universityName',
  'universityImage',
  'scholarshipName',
  'scholarshipCategory',
  'universityLocation',
  'universityRank',
  'applicationDeadline',
  'subjectName',
  'scholarshipDescription',
  'degree',
  'stipend',
  'serviceCharge',
  'applicationFees',
  'rating',
]
const preferenceFields = [...noticeKindNames, 'timeZone']
const applicationFields = ['phone', 'photo', 'address', 'gender', 'degree', 'ssc', 'hsc']

/**
 * Every call with a body, as its least trusted caller makes it: one without a row does not compile. The setup of a site
 * succeeds once, and not where there are people.
 */
const writings: Record<Exclude<KeyWithBody, 'POST /setup'>, Writing> = {
  'POST /jwt': {
    actor: 'user',
    whose: 'own',
    maySet: ['email'],
    row: target => ['users', `user_email = '${target}'`],
  },
  'POST /users': {
    actor: 'user',
    whose: 'own',
    maySet: ['user_email', 'user_name', 'user_photo'],
    row: inserted('users'),
  },
  'PATCH /users/:id': { actor: 'admin', whose: "another's", maySet: ['role'], row: changed('users') },
  'POST /scholarships': {
    actor: 'moderator',
    whose: 'none',
    maySet: scholarshipFields,
    row: inserted('scholarships'),
  },
  'PATCH /scholarships/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: [...scholarshipFields, 'version', 'reason'],
    row: changed('scholarships'),
  },
  'POST /scholarshipTerms': {
    actor: 'admin',
    whose: 'none',
    maySet: ['kind', 'name'],
    row: inserted('scholarship_terms'),
  },
  'PATCH /scholarshipTerms/:id': {
    actor: 'admin',
    whose: "another's",
    maySet: ['name', 'retired', 'position'],
    row: changed('scholarship_terms'),
  },
  'PATCH /synonyms': {
    actor: 'admin',
    whose: 'none',
    maySet: ['groups', 'version'],
    row: () => ['search_synonyms', 'true'],
  },
  'POST /reviews': {
    actor: 'user',
    whose: 'own',
    maySet: ['scholarshipId', 'ratingPoint', 'reviewerComments'],
    row: inserted('reviews'),
  },
  'PATCH /reviews/:id': {
    actor: 'user',
    whose: 'own',
    maySet: ['ratingPoint', 'reviewerComments'],
    row: changed('reviews'),
  },
  'POST /create-payment-intent': {
    actor: 'user',
    whose: 'none',
    maySet: ['scholarshipId'],
    row: ofCaller('payments'),
  },
  'POST /payment': {
    actor: 'user',
    whose: 'own',
    maySet: ['transactionId', 'scholarshipId'],
    row: inserted('payments'),
  },
  'POST /appliedScholarship': {
    actor: 'user',
    whose: 'own',
    maySet: ['scholarshipId', ...applicationFields],
    row: inserted('applications'),
  },
  'POST /saved': {
    actor: 'user',
    whose: 'none',
    maySet: ['ids'],
    row: ofCaller('saved_scholarships'),
  },
  'POST /reopenings': {
    actor: 'user',
    whose: 'none',
    maySet: ['scholarshipId'],
    row: ofCaller('reopening_requests'),
  },
  'PATCH /saved/:scholarshipId': {
    actor: 'user',
    whose: 'own',
    maySet: ['note'],
    row: ofCaller('saved_scholarships'),
  },
  'POST /drafts': {
    actor: 'user',
    whose: 'own',
    maySet: ['scholarshipId'],
    row: ofCaller('application_drafts'),
  },
  'POST /drafts/seen/:id': {
    actor: 'user',
    whose: 'own',
    maySet: ['formVersion'],
    row: changed('application_drafts'),
  },
  'PATCH /drafts/:id': {
    actor: 'user',
    whose: 'own',
    maySet: ['tab', 'changes'],
    row: changed('application_drafts'),
  },
  'POST /drafts/settle/:id': {
    actor: 'user',
    whose: 'own',
    maySet: ['conflict', 'answer', 'tab', 'sequence'],
    row: changed('application_drafts'),
  },
  'POST /drafts/submit/:id': {
    actor: 'user',
    whose: 'own',
    maySet: ['formVersion'],
    row: inserted('applications'),
  },
  'PATCH /rounds/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['version', 'opensAt', 'closesAt', 'timeZone', 'capacity'],
    row: changed('scholarships'),
  },
  'POST /rounds/close/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['reason'],
    row: changed('scholarships'),
  },
  'PATCH /forms/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['version', 'definition'],
    row: target => ['form_versions', `scholarship_id = '${target}'`],
  },
  'POST /forms/publish/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['version', 'breaking'],
    row: changed('scholarships'),
  },
  'POST /savedSearches': {
    actor: 'user',
    whose: 'none',
    maySet: ['name', 'query', 'rhythm'],
    row: inserted('saved_searches'),
  },
  'PATCH /savedSearches/:id': {
    actor: 'user',
    whose: 'own',
    maySet: ['name', 'rhythm'],
    row: changed('saved_searches'),
  },
  'PATCH /appliedScholarship/:id': {
    actor: 'user',
    whose: 'own',
    maySet: applicationFields,
    row: changed('applications'),
  },
  'PATCH /appliedScholarship/feedback/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['feedback', 'before'],
    row: changed('applications'),
  },
  'PATCH /appliedScholarship/status/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['status'],
    row: changed('applications'),
  },
  'POST /appliedScholarship/undoStep/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['status'],
    row: changed('applications'),
  },
  'PATCH /desk/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['version', 'assignee', 'labels'],
    row: target => ['desk_marks', `application_id = '${target}'`],
  },
  'POST /desk/notes/:id': {
    actor: 'moderator',
    whose: "another's",
    maySet: ['_id', 'text'],
    row: inserted('desk_notes'),
  },
  'PATCH /mailPreferences': {
    actor: 'user',
    whose: 'none',
    maySet: preferenceFields,
    row: (_target, _answer, caller) => ['mail_preferences', `user_id = '${caller}'`],
  },
  'PATCH /mailPreferences/:token': {
    actor: 'user',
    whose: 'own',
    maySet: preferenceFields,
    row: token => ['mail_preferences', `user_id = '${token.split('.')[0]}'`],
  },
  'POST /siteSettings': {
    actor: 'admin',
    whose: 'none',
    maySet: ['version', ...Object.keys(siteDefaults)],
    row: siteVersion,
  },
  'POST /siteSettings/goBack': {
    actor: 'admin',
    whose: 'none',
    maySet: ['version', 'to'],
    row: siteVersion,
  },
  'POST /siteSettings/preview': {
    actor: 'admin',
    whose: 'none',
    maySet: ['text'],
    row: (_target, _answer, caller) => ['users', `id = '${caller}'`],
  },
}

/** A call made with a valid body and whatever is added to it. */
interface Attempt {
  status: number
  /** The row that the call wrote; `undefined` when it was refused. */
  row: Row | undefined
}
type Row = Record<string, string>
type Try = (extra: object) => Promise<Attempt>

/** Calls with a body × every field of every entity and table that their caller may not set. */
export const bodyChecks: AccessCheck[] = [
  ...Object.entries(writings).map(([key, writing]) =>
    bodyCheck(key, writing.maySet, ({ world }) =>
      key === 'POST /users' ? tryRegister(world) : tryDeclared(world, key as KeyWithBody, writing),
    ),
  ),
  bodyCheck('POST /auth/sign-up/email', ['name', 'email', 'password'], stage => trySignUp(stage.world)),
  bodyCheck('POST /auth/update-user', ['name', 'image'], stage => tryUpdateUser(stage.world)),
]

function bodyCheck(name: string, maySet: string[], trier: (stage: AccessStage) => Try): AccessCheck {
  return {
    title: `${name} sets ${maySet.join(', ')}, and nothing else`,
    run: async stage => findSettableFields(stage.world.product, maySet, trier(stage)),
  }
}

/** @returns which further fields a caller can set, or why it cannot be told */
async function findSettableFields(product: ServedProduct, maySet: string[], attempt: Try): Promise<string[]> {
  const [first, second] = [await attempt({}), await attempt({})]
  if (!first.row || !second.row) return [`does not take a plain body: ${first.status}`]
  // Ids and times are of the moment; the rest of the row is what the body and the rules make of it.
  const [plain, again] = [first.row, second.row]
  const settled = new Set(Object.keys(plain).filter(column => plain[column] === again[column]))
  const fields = (await listFields(product.db)).filter(field => !maySet.includes(field))
  const tries = fields.flatMap(field => plantedValues(field).map(value => ({ [field]: value })))

  // Where what is unknown is passed over, all of it can be tried at once; where it is refused, one by one.
  const everything: object = Object.assign({}, ...tries)
  const { status: strict } = await attempt(everything)
  const found: string[] = []
  for (const extra of strict === 400 ? tries : [everything]) {
    const { status, row } = await attempt(extra)
    if (status === 400) continue
    const tried = Object.keys(extra).join(', ')
    if (!row) found.push(`${tried}: answers ${status}`)
    const planted = Object.values(extra).map(String)
    const set = Object.entries(row ?? {}).filter(([column, now]) =>
      settled.has(column) ? now !== plain[column] : planted.some(value => now.includes(value)),
    )
    found.push(...set.map(([column, now]) => `${tried}: sets ${column} to ${now}`))
  }
  return found
}

function tryDeclared(world: AccessWorld, key: KeyWithBody, writing: Writing): Try {
  const { product, people } = world
  const { actor, whose, row } = writing
  const caller = people[actor]
  // Refused attempts leave it as it was.
  let target: Promise<string> | undefined
  return async extra => {
    target ??= world.newTarget(key, actor, whose)
    const about = await target
    const [method, path] = addressOf(key, about)
    const credential = credentialOf(key, caller)
    const answer = await send(product, method, path, {
      ...credential,
      body: { ...bodyOf(key, about), ...extra },
    })
    const body = (await answer.json()) as Record<string, string>
    if (!answer.ok) return { status: answer.status, row: undefined }
    target = undefined
    return { status: answer.status, row: await readRow(product.db, ...row(about, body, caller.userId)) }
  }
}

/** Each time by somebody without an account yet: on an account that is there, most of the body has no effect. */
function tryRegister({ product }: AccessWorld): Try {
  let newcomer: Promise<{ email: string; cookie: string }> | undefined
  return async extra => {
    newcomer ??= signUpIdentity(product)
    const { email, cookie } = await newcomer
    const body = { ...bodyOf('POST /users', email), ...extra }
    const { status, ok } = await send(product, 'POST', '/users', { cookie, body })
    if (!ok) return { status, row: undefined }
    newcomer = undefined
    return { status, row: await readRow(product.db, 'users', `user_email = '${email}'`) }
  }
}

async function signUpIdentity(product: ServedProduct): Promise<{ email: string; cookie: string }> {
  const email = `${newId()}@example.org`
  const body = { name: 'Somebody New', email, password: goodPassword }
  const answer = await send(product, 'POST', '/auth/sign-up/email', { body })
  return { email, cookie: cookiesOf(answer) }
}

function trySignUp({ product }: AccessWorld): Try {
  return async extra => {
    const email = `${newId()}@example.org`
    const body = { name: 'Somebody New', email, password: goodPassword, ...extra }
    const { status, ok } = await send(product, 'POST', '/auth/sign-up/email', { body })
    const row = ok ? await readRow(product.db, 'identity."user"', `email = '${email}'`) : undefined
    return { status, row }
  }
}

function tryUpdateUser({ product, people }: AccessWorld): Try {
  const { cookie, name, userId } = people.user
  return async extra => {
    const body = { name, ...extra }
    const { status, ok } = await send(product, 'POST', '/auth/update-user', { cookie, body })
    if (!ok) return { status, row: undefined }
    const user = await readRow(product.db, 'users', `id = '${userId}'`)
    const identity = await readRow(product.db, 'identity."user"', `id = '${user?.identity_id}'`)
    return { status, row: { ...identity, ...user } }
  }
}

async function readRow<T>(db: Kysely<T>, table: string, where: string): Promise<Row | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(table)}.* from ${sql.raw(table)} where ${sql.raw(where)}`.execute(db)
  const [row] = rows
  return row && Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)]))
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
