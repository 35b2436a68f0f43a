import type { profileEndpoints } from '../../../../contract/eligibility/profile-endpoints.ts'
import { each } from '../access-fields.ts'
import { type AccessTable, notVisitor, usersMaySet } from '../access-rows.ts'

const aboutYou = [
  ...each('answers', ['question', 'answer', 'answeredAt', 'expired']),
  ...each('sensitive', ['question', 'ground']),
]

export const aboutYouAccess: AccessTable<typeof profileEndpoints> = {
  'GET /aboutYou': { answers: { none: notVisitor(200) }, fields: aboutYou },
  'PATCH /aboutYou': {
    answers: { none: notVisitor(200) },
    fields: aboutYou,
    body: () => ({ answers: { p_residence: 'BD' } }),
    writes: usersMaySet(
      ['answers'],
      (_target, _answer, caller) => ['profile_answers', `user_id = '${caller}'`],
      'none',
    ),
  },
}
