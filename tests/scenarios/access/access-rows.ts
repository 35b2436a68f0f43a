import type { ErrorCode } from '../../../contract/errors.ts'
import type { Person } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'

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

export type Answers = Partial<Record<Actor, Expected>>

/** What is known of a call's access. */
type AccessRow<Key, Declared> = {
  /** The fields that a success may carry; whatever else it carries is a leak. */
  fields: readonly string[] | ((actor: Actor) => readonly string[])
  /** What its address has to hold behind the path, as in `?document=1`. */
  query?: string
} & (Key extends `${string}/:${string}`
  ? AboutSomething & { answers: Record<'own' | "another's" | 'absent', Answers> }
  : AboutSomething | AboutNothing) &
  (Declared extends { body: unknown } ? WithBody : { body?: never; writes?: never })

interface AboutNothing {
  answers: { none: Answers }
  about?: never
}

/** A call with an id or an email in its path is tried with own, another's and absent ones. */
interface AboutSomething {
  answers: Partial<Record<Whose, Answers>>
  /** The id, email or payment that it is about. */
  about: Maker
}

interface WithBody {
  /** A body that it takes, given what it is about. */
  body: (target: string) => object
  writes: Writing | undefined
}

/** A call with a body that its least trusted caller is granted, and the row that it writes. */
export interface Writing {
  actor: Exclude<Actor, 'visitor'>
  whose: Whose
  /** The fields of the body that its caller may set. */
  maySet: string[]
  /** Which row the call writes, by what it is about and what it answers. */
  row: (target: string, answer: Record<string, string>, caller: string) => [table: string, where: string]
}

/**
 * What every call answers to whom: a missing or bad credential 401, a missing role or another person's email 403
 * before anything is looked for, another person's object like an absent one. A call without a row does not compile.
 */
export type AccessTable<Declared> = {
  [Key in keyof Declared]: AccessRow<Key, Declared[Key]>
}

/** What somebody asks for when a call is to be about it. */
export interface Wish {
  product: ServedProduct
  owner: Person
  /** Has decided on it, where somebody has. */
  staff: Person
  whose: Whose
}

export type Maker = (wish: Wish) => Promise<string> | string

export const all = (expected: Expected): Answers => ({ visitor: expected, ...signedIn(expected) })
export const signedIn = (expected: Expected): Answers => ({ user: expected, ...staff(expected) })
export const staff = (expected: Expected): Answers => ({ moderator: expected, admin: expected })
export const notVisitor = (expected: Expected): Answers => ({ visitor: 401, ...signedIn(expected) })
export const staffOnly = (expected: Expected): Answers => ({ visitor: 401, user: 403, ...staff(expected) })
export const adminOnly = (expected: Expected): Answers => ({
  visitor: 401,
  user: 403,
  moderator: 403,
  admin: expected,
})

/** A mailed link says whose it is about; who has it may do what it is for. */
export const byMailedLink = { own: signedIn(200), "another's": all(200), absent: all('400 link_expired') }

/** Another person's object is as if it were not there. */
export const ownOnly = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": notVisitor(404),
  absent: notVisitor(404),
})

export const ownOrStaff = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": { visitor: 401, user: 404, ...staff(expected) } satisfies Answers,
  absent: notVisitor(404),
})

/** Staff see another's, too, and are told that only its owner may do this. */
export const ownSeenByStaff = (expected: Expected) => ({
  ...ownOrStaff(expected),
  "another's": { visitor: 401, user: 404, ...staff(403) } satisfies Answers,
})

/** Its applicant changes an application until the office has begun with it. */
export const ownWhilePending = (expected: Expected) => ({
  ...ownSeenByStaff(expected),
  'own processing': signedIn('409 application_processing'),
  'own decided': signedIn('409 application_decided'),
})

/** Everybody who is signed in may call it with any id; an id of somebody else, or of nothing, changes nothing. */
export const anySignedIn = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": notVisitor(expected),
  absent: notVisitor(expected),
})

/** An officer's own; from the others it is kept. */
export const officersOwn = (expected: Expected) => ({
  own: staffOnly(expected),
  "another's": staffOnly(404),
  absent: staffOnly(404),
})

/** Staff share it. */
export const anyStaff = (expected: Expected) => ({
  own: staffOnly(expected),
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})

/** Admins share it. */
export const anyAdmin = (expected: Expected) => ({
  own: adminOnly(expected),
  "another's": adminOnly(expected),
  absent: adminOnly(404),
})

/** Admins share it, but for what is about their own application. */
export const ofOthersByAdmins = (expected: Expected) => ({
  ...anyAdmin(expected),
  own: adminOnly('403 own_application'),
})

/** Officers handle the applications of others, and none of their own. */
export const ofOtherApplicants = (expected: Expected) => ({
  own: { user: 403, ...staff('403 own_application') } satisfies Answers,
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})

/** A file of applications: only of others', and only of such as there are. */
export const fileOfOtherApplicants = {
  own: staffOnly('403 own_application'),
  "another's": staffOnly(201),
  absent: staffOnly(404),
}

/** What visitors see of a scholarship. */
export const publicScholarship = {
  own: staff(200),
  "another's": all(200),
  absent: all(404),
  archived: all(404),
}

/** What all of staff may do with a scholarship, not only who posted it. */
export const officeScholarship = (expected: Expected, archived: Expected = 404) => ({
  own: staff(expected),
  "another's": staffOnly(expected),
  absent: staffOnly(404),
  archived: staffOnly(archived),
})

/** An account's own email in the path, or in the body of a call by the session. */
export const ownEmailOnly = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": notVisitor(403),
  absent: notVisitor(403),
})

/** What belongs to an email: its account's, and the office's for any. */
export const ownEmailOrStaff = (expected: Expected) => ({
  own: signedIn(expected),
  "another's": staffOnly(expected),
  absent: staffOnly(expected),
})

/** What a user may set by the call, of their own unless it is about nothing. */
export const usersMaySet = (maySet: string[], row: Writing['row'], whose: Whose = 'own'): Writing => ({
  actor: 'user',
  whose,
  maySet,
  row,
})

/** What staff may set by the call, of another's unless it is about nothing. */
export const staffMaySet = (maySet: string[], row: Writing['row'], whose: Whose = "another's"): Writing => ({
  actor: 'moderator',
  whose,
  maySet,
  row,
})

/** What admins alone may set by the call, of another's unless it is about nothing. */
export const adminsMaySet = (...args: Parameters<typeof staffMaySet>): Writing => ({
  ...staffMaySet(...args),
  actor: 'admin',
})

export const insertedInto =
  (table: string): Writing['row'] =>
  (_target, { insertedId }) => [table, `id = '${insertedId}'`]
export const changedIn =
  (table: string): Writing['row'] =>
  target => [table, `id = '${target}'`]

export const ofScholarship =
  (table: string): Writing['row'] =>
  target => [table, `scholarship_id = '${target}'`]
export const ofApplication =
  (table: string): Writing['row'] =>
  target => [table, `application_id = '${target}'`]

/** The caller's row about a scholarship. */
export const callersIn =
  (table: string): Writing['row'] =>
  (target, _answer, caller) => [table, `scholarship_id = '${target}' and user_id = '${caller}'`]
