import type { accountEndpoints } from '../../../../contract/people/people-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { inserted, modified, deleted, each } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  adminsMaySet,
  all,
  type Answers,
  anyAdmin,
  byMailedLink,
  changedIn,
  type Expected,
  insertedInto,
  ownEmailOnly,
  signedIn,
  usersMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

/** Admins do it to others, and are refused for their own account. */
const ofOtherAccounts = (refusal: Expected) => ({
  own: { user: 403, moderator: 403, admin: refusal } satisfies Answers,
  "another's": adminOnly(200),
  absent: adminOnly(404),
})

export const peopleAccess: AccessTable<typeof accountEndpoints> = {
  'POST /jwt': {
    answers: ownEmailOnly(200),
    fields: ['token'],
    about: targets.email,
    body: target => ({ email: target }),
    writes: usersMaySet(['email'], target => ['users', `user_email = '${target}'`]),
  },
  'POST /users': {
    answers: ownEmailOnly(201),
    fields: inserted,
    about: targets.email,
    body: target => ({ user_email: target, user_name: 'Somebody New' }),
    writes: usersMaySet(['user_email', 'user_name', 'user_photo'], insertedInto('users')),
  },
  'GET /users': {
    answers: { none: adminOnly(200) },
    fields: each('', ['_id', 'user_email', 'user_name', 'user_photo', 'role']),
  },
  'GET /users/:email': {
    answers: {
      own: signedIn(200),
      "another's": adminOnly(200),
      absent: adminOnly(404),
    },
    fields: ['role'],
    about: targets.email,
  },
  'PATCH /users/:id': {
    answers: ofOtherAccounts('409 last_admin'),
    fields: modified,
    about: targets.account,
    body: () => ({ role: 'moderator' }),
    writes: adminsMaySet(['role', 'handTo'], changedIn('users')),
  },
  'DELETE /users/:id': {
    answers: ofOtherAccounts('409 last_admin'),
    fields: deleted,
    about: targets.account,
  },
  'GET /belongings/:id': {
    answers: anyAdmin(200),
    fields: [
      'applications',
      'drafts',
      'documents',
      'reviews',
      'payments',
      'assigned',
      'requests',
      'views',
      'scores',
    ],
    about: targets.account,
  },
  'DELETE /users/:id/two-factors': {
    answers: ofOtherAccounts('409 own_two_factors'),
    fields: deleted,
    about: targets.account,
  },
  'GET /passwordReset/:token': {
    answers: { own: all(200), "another's": all(200), absent: all(200) },
    fields: ['usable'],
    // A token names nobody: whose it is cannot be asked.
    about: () => newId(),
  },
  'POST /emailChange/:token': {
    answers: byMailedLink,
    fields: ['changed', 'email'],
    about: targets.emailChangeToken,
  },
}
