import type { accountEndpoints } from '../../../../contract/people/people-endpoints.ts'
import { inserted, modified, deleted, each } from '../access-fields.ts'
import {
  type AccessTable,
  adminOnly,
  byMailedLink,
  changedIn,
  insertedInto,
  ownEmailOnly,
  signedIn,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

export const peopleAccess: AccessTable<typeof accountEndpoints> = {
  'POST /jwt': {
    answers: ownEmailOnly(200),
    fields: ['token'],
    about: targets.email,
    body: target => ({ email: target }),
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['email'],
      row: target => ['users', `user_email = '${target}'`],
    },
  },
  'POST /users': {
    answers: ownEmailOnly(201),
    fields: inserted,
    about: targets.email,
    body: target => ({ user_email: target, user_name: 'Somebody New' }),
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['user_email', 'user_name', 'user_photo'],
      row: insertedInto('users'),
    },
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
    answers: {
      own: { user: 403, moderator: 403, admin: '409 last_admin' },
      "another's": adminOnly(200),
      absent: adminOnly(404),
    },
    fields: modified,
    about: targets.account,
    body: () => ({ role: 'moderator' }),
    writes: { actor: 'admin', whose: "another's", maySet: ['role'], row: changedIn('users') },
  },
  'DELETE /users/:id': {
    answers: {
      own: { user: 403, moderator: 403, admin: '409 last_admin' },
      "another's": adminOnly(200),
      absent: adminOnly(404),
    },
    fields: deleted,
    about: targets.account,
  },
  'GET /belongings/:id': {
    answers: {
      own: adminOnly(200),
      "another's": adminOnly(200),
      absent: adminOnly(404),
    },
    fields: ['applications', 'drafts', 'documents', 'reviews', 'payments'],
    about: targets.account,
  },
  'DELETE /users/:id/two-factors': {
    answers: {
      own: { user: 403, moderator: 403, admin: '409 own_two_factors' },
      "another's": adminOnly(200),
      absent: adminOnly(404),
    },
    fields: deleted,
    about: targets.account,
  },
  'POST /emailChange/:token': {
    answers: byMailedLink,
    fields: ['changed', 'email'],
    about: targets.emailChangeToken,
  },
}
