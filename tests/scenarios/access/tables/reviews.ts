import type { reviewEndpoints } from '../../../../contract/reviews/review-endpoints.ts'
import { inserted, modified, deleted, each } from '../access-fields.ts'
import {
  type AccessTable,
  changedIn,
  insertedInto,
  notVisitor,
  ownEmailOrStaff,
  ownOrStaff,
  ownSeenByStaff,
  publicScholarship,
  signedIn,
  staffOnly,
  usersMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const publicReview = [
  '_id',
  'scholarshipId',
  'reviewerImage',
  'reviewerName',
  'reviewDate',
  'ratingPoint',
  'reviewerComments',
  'scholarshipName',
  'universityName',
  'subjectName',
]

const review = [...publicReview, 'reviewerEmail']

export const reviewsAccess: AccessTable<typeof reviewEndpoints> = {
  'GET /reviews': {
    answers: { none: staffOnly(200) },
    fields: each('', review),
  },
  'GET /reviews/:scholarshipId': {
    answers: publicScholarship,
    fields: each('', publicReview),
    about: targets.scholarshipWithReviews,
  },
  'GET /reviews/by-email/:email': {
    answers: ownEmailOrStaff(200),
    fields: each('', review),
    about: targets.email,
  },
  // Of a scholarship that one has applied to oneself, that another has, or that nobody has heard of.
  'POST /reviews': {
    answers: {
      own: signedIn(201),
      "another's": notVisitor('403 not_applied'),
      absent: notVisitor('403 not_applied'),
      'own reviewed': signedIn('409 already_reviewed'),
    },
    fields: inserted,
    about: targets.scholarshipAppliedTo,
    body: scholarshipId => ({ scholarshipId, ratingPoint: 4, reviewerComments: 'Good.' }),
    writes: usersMaySet(['scholarshipId', 'ratingPoint', 'reviewerComments'], insertedInto('reviews')),
  },
  'PATCH /reviews/:id': {
    answers: ownSeenByStaff(200),
    fields: modified,
    about: targets.review,
    body: () => ({ ratingPoint: 4, reviewerComments: 'Good.' }),
    writes: usersMaySet(['ratingPoint', 'reviewerComments'], changedIn('reviews')),
  },
  'DELETE /reviews/:id': {
    answers: ownOrStaff(200),
    fields: deleted,
    about: targets.review,
  },
}
