import type { reviewEndpoints } from '../../../../contract/reviews/review-endpoints.ts'
import { inserted, modified, deleted, each } from '../access-fields.ts'
import {
  type AccessTable,
  all,
  changedIn,
  insertedInto,
  notVisitor,
  publicObject,
  signedIn,
  staffOnly,
  staff,
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
    answers: { ...publicObject, archived: all(404) },
    fields: each('', publicReview),
    about: targets.scholarshipWithReviews,
  },
  'GET /reviews/by-email/:email': {
    answers: {
      own: signedIn(200),
      "another's": staffOnly(200),
      absent: staffOnly(200),
    },
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
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['scholarshipId', 'ratingPoint', 'reviewerComments'],
      row: insertedInto('reviews'),
    },
  },
  'PATCH /reviews/:id': {
    answers: {
      own: signedIn(200),
      "another's": { visitor: 401, user: 404, ...staff(403) },
      absent: notVisitor(404),
    },
    fields: modified,
    about: targets.review,
    body: () => ({ ratingPoint: 4, reviewerComments: 'Good.' }),
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['ratingPoint', 'reviewerComments'],
      row: changedIn('reviews'),
    },
  },
  'DELETE /reviews/:id': {
    answers: {
      own: signedIn(200),
      "another's": { visitor: 401, user: 404, ...staff(200) },
      absent: notVisitor(404),
    },
    fields: deleted,
    about: targets.review,
  },
}
