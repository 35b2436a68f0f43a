import { z } from 'zod'
import {
  application,
  applicationChanges,
  applicationListQuery,
  applicationStep,
  feedbackInput,
  newApplication,
  statusInput,
} from './applications/applications.ts'
import type { ErrorCode } from './errors.ts'
import { deleted, email, id, inserted, modified } from './fields.ts'
import { uploadedImage } from './images/images.ts'
import { overview } from './overview.ts'
import { openPayment, paymentInput, paymentIntentAnswer, paymentIntentInput } from './payments.ts'
import { newReview, publicReview, review, reviewChanges, reviewListQuery } from './reviews.ts'
import type { Role } from './roles.ts'
import {
  editableScholarship,
  manageScholarshipsQuery,
  scholarship,
  scholarshipChanges,
  scholarshipInput,
  scholarshipListQuery,
  scholarshipPage,
  scholarshipSearchQuery,
  staffScholarship,
  submissionQuery,
} from './scholarships.ts'
import { newUser, userListQuery, userRecord, userRole } from './users.ts'

/**
 * Who may call an endpoint, before anything else is looked at:
 * `anyone`; `session`: a person signed in at the identity service (cookie);
 * `user`, `staff`, `admin`: the holder of a token with at least that role;
 * `{ ownEmail }`: a token holder whose email is the one in the path, or who has one of the roles.
 */
export type Who = 'anyone' | 'session' | 'user' | 'staff' | 'admin' | { ownEmail: readonly Role[] }

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** So many calls in so many seconds, counted over all processes; the next one answers 429 with Retry-After. */
export interface CallLimit {
  calls: number
  seconds: number
}

export interface Endpoint {
  who: Who
  params?: z.ZodType
  query?: z.ZodType
  /** JSON body; `multipart` instead for an upload. */
  body?: z.ZodType
  multipart?: true
  /** Status of a success; 200 unless told. */
  status?: 200 | 201
  ok: z.ZodType
  /** How often one account may call it, and one network address, which a whole office may share. */
  limits?: { account: CallLimit; address: CallLimit }
  /** Error codes beside those every endpoint may answer (input, sign-in, role, limits, internal). */
  errors: readonly ErrorCode[]
}

/** Far more than a person does, even one whose card is declined again and again; and ten such people at one address. */
const byHand = {
  account: { calls: 30, seconds: 600 },
  address: { calls: 300, seconds: 600 },
} as const satisfies Endpoint['limits']

const byId = z.strictObject({ id })
const byEmail = z.strictObject({ email })

/** Every call of the API, without its prefix `/api`. Server, client, documentation and access tests read this. */
export const endpoints = {
  'GET /config': {
    who: 'anyone',
    ok: z.strictObject({
      payments: z.strictObject({ publishableKey: z.string(), scriptUrl: z.string().nullable() }),
      googleSignIn: z.boolean(),
    }),
    errors: [],
  },

  'POST /jwt': {
    who: 'session',
    body: z.strictObject({ email }),
    ok: z.strictObject({ token: z.string() }),
    errors: ['forbidden'],
  },
  'POST /users': { who: 'session', body: newUser, status: 201, ok: inserted, errors: ['forbidden'] },
  'GET /users': { who: 'admin', query: userListQuery, ok: z.array(userRecord), errors: [] },
  'GET /users/:email': {
    who: { ownEmail: ['admin'] },
    params: byEmail,
    ok: userRole,
    errors: ['not_found'],
  },
  'PATCH /users/:id': {
    who: 'admin',
    params: byId,
    body: userRole,
    ok: modified,
    errors: ['not_found', 'last_admin'],
  },
  'DELETE /users/:id': {
    who: 'admin',
    params: byId,
    ok: deleted,
    errors: ['not_found', 'last_admin'],
  },

  'GET /scholarships': { who: 'anyone', query: scholarshipListQuery, ok: z.array(scholarship), errors: [] },
  'GET /scholarships/:id': { who: 'anyone', params: byId, ok: scholarship, errors: ['not_found'] },
  'GET /allScholarships': { who: 'anyone', query: scholarshipSearchQuery, ok: scholarshipPage, errors: [] },
  'GET /scholarshipDetails/:id': { who: 'anyone', params: byId, ok: scholarship, errors: ['not_found'] },
  'POST /scholarships': {
    who: 'staff',
    query: submissionQuery,
    body: scholarshipInput,
    status: 201,
    ok: inserted,
    errors: [],
  },
  'PATCH /scholarships/:id': {
    who: 'staff',
    params: byId,
    body: scholarshipChanges,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'DELETE /scholarships/:id': { who: 'staff', params: byId, ok: deleted, errors: ['not_found'] },
  'GET /manageScholarships': {
    who: 'staff',
    query: manageScholarshipsQuery,
    ok: z.array(staffScholarship),
    errors: [],
  },
  'GET /manageScholarships/:id': {
    who: 'staff',
    params: byId,
    ok: editableScholarship,
    errors: ['not_found'],
  },

  'GET /reviews': { who: 'staff', query: reviewListQuery, ok: z.array(review), errors: [] },
  'GET /reviews/:scholarshipId': {
    who: 'anyone',
    params: z.strictObject({ scholarshipId: id }),
    ok: z.array(publicReview),
    errors: ['not_found'],
  },
  'GET /reviews/by-email/:email': {
    who: { ownEmail: ['moderator', 'admin'] },
    params: byEmail,
    query: reviewListQuery,
    ok: z.array(review),
    errors: [],
  },
  'POST /reviews': {
    who: 'user',
    limits: byHand,
    body: newReview,
    status: 201,
    ok: inserted,
    errors: ['not_applied', 'already_reviewed'],
  },
  'PATCH /reviews/:id': {
    who: 'user',
    limits: byHand,
    params: byId,
    body: reviewChanges,
    ok: modified,
    errors: ['not_found'],
  },
  'DELETE /reviews/:id': { who: 'user', params: byId, ok: deleted, errors: ['not_found'] },

  'POST /create-payment-intent': {
    who: 'user',
    limits: byHand,
    body: paymentIntentInput,
    ok: paymentIntentAnswer,
    errors: [
      'scholarship_gone',
      'deadline_passed',
      'already_applied',
      'payment_provider_failed',
      'payment_provider_busy',
    ],
  },
  'POST /payment': {
    who: 'user',
    limits: byHand,
    body: paymentInput,
    status: 201,
    ok: inserted,
    errors: [
      'not_found',
      'payment_required',
      'payment_for_other_scholarship',
      'payment_unusable',
      'payment_provider_failed',
      'payment_provider_busy',
    ],
  },
  'GET /payment/open': { who: 'user', ok: z.array(openPayment), errors: [] },

  'POST /appliedScholarship': {
    who: 'user',
    body: newApplication,
    status: 201,
    ok: inserted,
    errors: ['scholarship_gone', 'payment_required', 'deadline_passed', 'already_applied', 'payment_used'],
  },
  'GET /appliedScholarship/:email': {
    who: { ownEmail: ['moderator', 'admin'] },
    params: byEmail,
    query: applicationListQuery,
    ok: z.array(application),
    errors: [],
  },
  'GET /appliedScholarship': {
    who: 'staff',
    query: applicationListQuery,
    ok: z.array(application),
    errors: [],
  },
  'PATCH /appliedScholarship/:id': {
    who: 'user',
    params: byId,
    body: applicationChanges,
    ok: modified,
    errors: ['not_found', 'application_processing', 'application_decided'],
  },
  'DELETE /appliedScholarship/:id': {
    who: 'user',
    params: byId,
    ok: deleted,
    errors: ['not_found'],
  },
  'PATCH /appliedScholarship/feedback/:id': {
    who: 'staff',
    params: byId,
    body: feedbackInput,
    ok: modified,
    errors: ['not_found', 'own_application'],
  },
  'PATCH /appliedScholarship/status/:id': {
    who: 'staff',
    params: byId,
    body: statusInput,
    ok: modified,
    errors: ['not_found', 'own_application', 'step_not_allowed'],
  },
  'POST /appliedScholarship/undoStep/:id': {
    who: 'staff',
    params: byId,
    body: statusInput,
    ok: modified,
    errors: ['not_found', 'undo_too_late'],
  },
  'GET /appliedScholarship/steps/:id': {
    who: 'staff',
    params: byId,
    ok: z.array(applicationStep),
    errors: ['not_found'],
  },

  'GET /overview': { who: 'user', ok: overview, errors: [] },

  'POST /images': {
    who: 'user',
    limits: byHand,
    multipart: true,
    status: 201,
    ok: uploadedImage,
    errors: ['image_too_large', 'image_not_supported'],
  },
} as const satisfies Record<`${Method} /${string}`, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
/** The calls that anybody may make. */
export type PublicKey = {
  [K in EndpointKey]: Endpoints[K]['who'] extends 'anyone' ? K : never
}[EndpointKey]

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, infer S> ? S : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller sends to an endpoint. */
export type Call<K extends EndpointKey> = {
  [P in 'params' | 'query' | 'body' as Part<K, P> extends undefined ? never : P]: Input<Part<K, P>>
} & (Endpoints[K] extends { multipart: true } ? { form: FormData } : unknown)

/** What a handler receives, validated. */
export interface Received<K extends EndpointKey> {
  params: Output<Part<K, 'params'>>
  query: Output<Part<K, 'query'>>
  body: Output<Part<K, 'body'>>
}

/** What a success answers. */
export type Answer<K extends EndpointKey> = z.output<Endpoints[K]['ok']>
