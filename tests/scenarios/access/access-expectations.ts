import type { EndpointKey } from '../../../contract/endpoints.ts'
import type { ErrorCode } from '../../../contract/errors.ts'

/** Who calls. "Another user" of the rules is somebody who asks for `another's` object. */
export const actors = ['visitor', 'user', 'moderator', 'admin'] as const
export type Actor = (typeof actors)[number]

/**
 * Whose object the call is about. `own` and `another's` say who wrote the review, made or paid for the application,
 * posted the scholarship, or has the email; `absent` is an id or an email that nobody has.
 */
export type Whose =
  | 'none'
  | 'own'
  | "another's"
  | 'absent'
  | 'archived'
  | 'closed'
  | 'own unpaid'
  | 'own used'
  | 'own reviewed'
  | 'own processing'
  | 'own decided'
  | "another's decided"

/** A status; a refusal has the code of `defaultCodes` unless it names another one. */
export type Expected = 200 | 201 | 401 | 403 | 404 | `${400 | 402 | 403 | 404 | 409} ${ErrorCode}`

export const defaultCodes: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
}

type Answers = Partial<Record<Actor, Expected>>

/** A call with an id or an email in its path is tried with all three. */
type Row<Key> = Partial<Record<Whose, Answers>> &
  (Key extends `${string}/:${string}` ? Record<'own' | "another's" | 'absent', Answers> : unknown)

const all = (expected: Expected): Answers => ({ visitor: expected, ...signedIn(expected) })
const signedIn = (expected: Expected): Answers => ({ user: expected, ...staff(expected) })
const staff = (expected: Expected): Answers => ({ moderator: expected, admin: expected })
const notVisitor = (expected: Expected): Answers => ({ visitor: 401, ...signedIn(expected) })
const staffOnly = (expected: Expected): Answers => ({ visitor: 401, user: 403, ...staff(expected) })
const adminOnly = (expected: Expected): Answers => ({
  visitor: 401,
  user: 403,
  moderator: 403,
  admin: expected,
})

/** A mailed link says whose it is about; who has it may do what it is for. */
const byMailedLink = { own: signedIn(200), "another's": all(200), absent: all('400 link_expired') }

/** Another person's object is as if it were not there. */
const ownOnly = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": notVisitor(404),
  absent: notVisitor(404),
})

const ownOrStaff = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": { visitor: 401, user: 404, ...staff(expected) } satisfies Answers,
  absent: notVisitor(404),
})

const publicObject = { own: staff(200), "another's": all(200), absent: all(404) }

/** An account's own email in the path, or in the body of a call by the session. */
const ownEmailOnly = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": notVisitor(403),
  absent: notVisitor(403),
})

/**
 * What every call answers to whom: a missing or bad credential 401, a missing role or another person's email 403
 * before anything is looked for, another person's object like an absent one. A call without a row does not compile.
 */
export const expectations: { [Key in EndpointKey]: Row<Key> } = {
  'GET /config': { none: all(200) },

  'POST /jwt': ownEmailOnly(200),
  'POST /users': ownEmailOnly(201),
  'GET /users': { none: adminOnly(200) },
  'GET /users/:email': {
    own: signedIn(200),
    "another's": adminOnly(200),
    absent: adminOnly(404),
  },
  'PATCH /users/:id': {
    own: { user: 403, moderator: 403, admin: '409 last_admin' },
    "another's": adminOnly(200),
    absent: adminOnly(404),
  },
  'DELETE /users/:id': {
    own: { user: 403, moderator: 403, admin: '409 last_admin' },
    "another's": adminOnly(200),
    absent: adminOnly(404),
  },
  'GET /belongings/:id': {
    own: adminOnly(200),
    "another's": adminOnly(200),
    absent: adminOnly(404),
  },
  'DELETE /users/:id/two-factors': {
    own: { user: 403, moderator: 403, admin: '409 own_two_factors' },
    "another's": adminOnly(200),
    absent: adminOnly(404),
  },

  'GET /scholarships': { none: all(200) },
  'GET /scholarships/:id': { ...publicObject, archived: all(404) },
  'GET /allScholarships': { none: all(200) },
  'GET /suggestions': { none: all(200) },
  'GET /scholarshipDetails/:id': { ...publicObject, archived: all(404) },
  'GET /nextRound/:id': { ...publicObject, archived: all(404) },
  'POST /scholarships': { none: staffOnly(201) },
  'PATCH /scholarships/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'DELETE /scholarships/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'GET /manageScholarships': { none: staffOnly(200) },
  'GET /manageScholarships/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(200),
  },

  'GET /scholarshipTerms': { none: all(200) },
  'GET /manageScholarshipTerms': { none: staffOnly(200) },
  'POST /scholarshipTerms': { none: adminOnly(201) },
  // They are nobody's own.
  'PATCH /scholarshipTerms/:id': {
    own: adminOnly(200),
    "another's": adminOnly(200),
    absent: adminOnly(404),
  },

  'GET /synonyms': { none: adminOnly(200) },
  'PATCH /synonyms': { none: adminOnly(200) },

  'GET /reviews': { none: staffOnly(200) },
  'GET /reviews/:scholarshipId': { ...publicObject, archived: all(404) },
  'GET /reviews/by-email/:email': {
    own: signedIn(200),
    "another's": staffOnly(200),
    absent: staffOnly(200),
  },
  // Of a scholarship that one has applied to oneself, that another has, or that nobody has heard of.
  'POST /reviews': {
    own: signedIn(201),
    "another's": notVisitor('403 not_applied'),
    absent: notVisitor('403 not_applied'),
    'own reviewed': signedIn('409 already_reviewed'),
  },
  'PATCH /reviews/:id': {
    own: signedIn(200),
    "another's": { visitor: 401, user: 404, ...staff(403) },
    absent: notVisitor(404),
  },
  'DELETE /reviews/:id': {
    own: signedIn(200),
    "another's": { visitor: 401, user: 404, ...staff(200) },
    absent: notVisitor(404),
  },

  'POST /create-payment-intent': {
    none: notVisitor(200),
    absent: notVisitor('404 scholarship_gone'),
    archived: notVisitor('404 scholarship_gone'),
    closed: notVisitor('409 deadline_passed'),
    'own used': signedIn('409 already_applied'),
  },
  'POST /payment': {
    own: signedIn(201),
    "another's": notVisitor(404),
    absent: notVisitor(404),
    'own unpaid': signedIn('402 payment_required'),
  },
  'GET /payment/open': { none: notVisitor(200) },

  // For a scholarship whose fee one has paid oneself, or another has.
  'POST /appliedScholarship': {
    own: signedIn(201),
    "another's": notVisitor('402 payment_required'),
    absent: notVisitor('404 scholarship_gone'),
    closed: notVisitor('409 deadline_passed'),
    'own unpaid': signedIn('402 payment_required'),
    'own used': signedIn('409 already_applied'),
  },
  'GET /appliedScholarship/:email': {
    own: signedIn(200),
    "another's": staffOnly(200),
    absent: staffOnly(200),
  },
  'GET /appliedScholarship': { none: staffOnly(200) },
  'PATCH /appliedScholarship/:id': {
    own: signedIn(200),
    "another's": { visitor: 401, user: 404, ...staff(403) },
    absent: notVisitor(404),
    'own processing': signedIn('409 application_processing'),
    'own decided': signedIn('409 application_decided'),
  },
  'DELETE /appliedScholarship/:id': {
    own: signedIn(200),
    "another's": { visitor: 401, user: 404, ...staff(403) },
    absent: notVisitor(404),
  },
  'PATCH /appliedScholarship/feedback/:id': {
    own: { user: 403, ...staff('403 own_application') },
    "another's": staffOnly(200),
    absent: staffOnly(404),
  },
  'PATCH /appliedScholarship/status/:id': {
    own: { user: 403, ...staff('403 own_application') },
    "another's": staffOnly(200),
    absent: staffOnly(404),
    "another's decided": staffOnly('409 step_not_allowed'),
  },
  'POST /appliedScholarship/undoStep/:id': {
    own: { user: 403, ...staff('409 undo_too_late') },
    "another's": staffOnly(200),
    absent: staffOnly(404),
    "another's decided": staffOnly('409 undo_too_late'),
  },
  'GET /appliedScholarship/details/:id': {
    own: { user: 403, ...staff(200) },
    "another's": staffOnly(200),
    absent: staffOnly(404),
  },
  'GET /appliedScholarship/steps/:id': {
    own: { user: 403, ...staff(200) },
    "another's": staffOnly(200),
    absent: staffOnly(404),
  },

  'GET /desk': { none: staffOnly(200) },
  'GET /desk/officers': { none: staffOnly(200) },
  'GET /desk/scholarships': { none: staffOnly(200) },
  'GET /desk/questions/:id': { own: staffOnly(200), "another's": staffOnly(200), absent: staffOnly(404) },
  'GET /desk/:id': {
    own: { user: 403, ...staff('403 own_application') },
    "another's": staffOnly(200),
    absent: staffOnly(404),
  },
  'POST /desk/read/:id': {
    own: { user: 403, ...staff('403 own_application') },
    "another's": staffOnly(200),
    absent: staffOnly(404),
  },
  'PATCH /desk/:id': {
    own: { user: 403, ...staff('403 own_application') },
    "another's": staffOnly(200),
    absent: staffOnly(404),
  },
  'POST /desk/notes/:id': {
    own: { user: 403, ...staff('403 own_application') },
    "another's": staffOnly(201),
    absent: staffOnly(404),
  },

  'GET /applicationForm/:id': { ...publicObject, archived: all(404) },
  'PATCH /rounds/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'POST /rounds/publish/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'POST /rounds/unpublish/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'POST /rounds/close/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'GET /rounds/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(200),
  },
  'POST /rounds/duplicate/:id': {
    own: staff(201),
    "another's": staffOnly(201),
    absent: staffOnly(404),
    archived: staffOnly(201),
  },
  'GET /forms/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'PATCH /forms/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'POST /forms/publish/:id': {
    own: staff(200),
    "another's": staffOnly(200),
    absent: staffOnly(404),
    archived: staffOnly(404),
  },
  'GET /appliedScholarship/answers/:id': ownOrStaff(200),
  'GET /appliedScholarship/receipt/:id': ownOrStaff(200),
  'GET /drafts': { none: notVisitor(200) },
  'GET /ownSteps': { none: notVisitor(200) },
  'GET /receipts': { none: notVisitor(200) },
  'GET /knownAnswers': { none: notVisitor(200) },
  'POST /drafts': {
    own: signedIn(201),
    "another's": notVisitor(201),
    absent: notVisitor('404 scholarship_gone'),
    archived: notVisitor('404 scholarship_gone'),
    closed: notVisitor('409 deadline_passed'),
    'own used': signedIn('409 already_applied'),
  },
  'POST /drafts/correct/:id': {
    own: signedIn(201),
    "another's": { visitor: 401, user: 404, ...staff(403) },
    absent: notVisitor(404),
    'own processing': signedIn('409 application_processing'),
    'own decided': signedIn('409 application_decided'),
  },
  'GET /drafts/:id': ownOnly(200),
  'PATCH /drafts/:id': ownOnly(200),
  'POST /drafts/seen/:id': ownOnly(200),
  'POST /drafts/settle/:id': ownOnly(200),
  'POST /drafts/submit/:id': ownOnly(201),
  'POST /undoDelete/:id': {
    own: signedIn(201),
    "another's": notVisitor('409 undo_too_late'),
    absent: notVisitor('409 undo_too_late'),
  },
  'DELETE /drafts/:id': { own: signedIn(200), "another's": notVisitor(200), absent: notVisitor(200) },

  'POST /uploads': { none: notVisitor(201) },
  'GET /uploads/:id': ownOnly(200),
  'PATCH /uploads/:id': ownOnly(200),
  'DELETE /uploads/:id': { own: signedIn(200), "another's": notVisitor(200), absent: notVisitor(200) },
  'GET /documents': { none: notVisitor(200) },
  'DELETE /documents/:id': { own: signedIn(200), "another's": notVisitor(200), absent: notVisitor(200) },
  'GET /documents/:id/content': {
    ...ownOnly(200),
    // Submitted with an application.
    "another's decided": { visitor: 401, user: 404, ...staff(200) },
  },

  'GET /saved': { none: notVisitor(200) },
  'GET /saved/ids': { none: notVisitor(200) },
  'POST /saved': { none: notVisitor(200), absent: notVisitor(200), archived: notVisitor(200) },
  'PATCH /saved/:scholarshipId': {
    own: signedIn(200),
    "another's": notVisitor(404),
    absent: notVisitor(404),
  },
  // What one does not save, whoever else does, is removed already.
  'DELETE /saved/:scholarshipId': {
    own: signedIn(200),
    "another's": notVisitor(200),
    absent: notVisitor(200),
  },
  'GET /standing/:scholarshipId': {
    own: signedIn(200),
    "another's": notVisitor(200),
    absent: notVisitor(200),
  },
  'POST /reopenings': {
    none: notVisitor(200),
    absent: notVisitor('404 scholarship_gone'),
    archived: notVisitor('404 scholarship_gone'),
  },
  'DELETE /reopenings/:scholarshipId': {
    own: signedIn(200),
    "another's": notVisitor(200),
    absent: notVisitor(200),
  },
  'GET /savedSearches': { none: notVisitor(200) },
  'POST /savedSearches': { none: notVisitor(201) },
  'PATCH /savedSearches/:id': {
    own: signedIn(200),
    "another's": notVisitor(404),
    absent: notVisitor(404),
  },
  // As with a scholarship that is not saved.
  'DELETE /savedSearches/:id': {
    own: signedIn(200),
    "another's": notVisitor(200),
    absent: notVisitor(200),
  },
  'GET /calendar': { none: notVisitor(200) },
  'POST /calendar': { none: notVisitor(201) },
  'DELETE /calendar': { none: notVisitor(200) },

  'GET /overview': { none: notVisitor(200) },

  'GET /mailPreferences': { none: notVisitor(200) },
  'PATCH /mailPreferences': { none: notVisitor(200) },
  'GET /mailPreferences/:token': byMailedLink,
  'PATCH /mailPreferences/:token': byMailedLink,
  'POST /unsubscribe/:token': byMailedLink,
  'POST /emailConfirmation': { none: notVisitor(200) },
  'POST /emailConfirmation/:token': byMailedLink,
  'POST /emailChange/:token': byMailedLink,

  'POST /images': { none: notVisitor(201) },

  'GET /siteSettings': { none: adminOnly(200) },
  'POST /siteSettings': { none: adminOnly(201) },
  'POST /siteSettings/goBack': { none: adminOnly(201) },
  'POST /siteSettings/preview': { none: adminOnly(200) },
  'POST /siteSettings/testMail': { none: adminOnly(200) },
  'POST /siteSettings/logos': { none: adminOnly(201) },
  'GET /setup': { none: all(200) },
  // Somebody is admin here already.
  'POST /setup': { none: all('400 link_expired') },
}

/** One cell of the table: a call by somebody about somebody's object. */
export interface Cell {
  key: EndpointKey
  actor: Actor
  whose: Whose
  expected: Expected
  title: string
}

/** Every cell of the table. */
export const cells: Cell[] = Object.entries(expectations).flatMap(([key, row]) =>
  Object.entries(row as Record<Whose, Answers>).flatMap(([whose, answers]) =>
    Object.entries(answers).map(([actor, expected]) => ({
      key: key as EndpointKey,
      actor: actor as Actor,
      whose: whose as Whose,
      expected,
      title: `${key} × ${actor} × ${whose}: ${expected}`,
    })),
  ),
)

export function isSuccess(expected: Expected): boolean {
  return expected === 200 || expected === 201
}
