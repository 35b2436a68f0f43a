import { noticeKindNames } from '../../../contract/notifications/notice-kinds.ts'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { EndpointKey } from '../../../contract/endpoints.ts'
import type { Actor } from './access-expectations.ts'

/** Of the site's settings; lists by the fields of their entries. */
const siteFields = Object.entries(siteDefaults).flatMap(([name, value]) =>
  Array.isArray(value) ? each(name, Object.keys(value[0] ?? {})) : [name],
)

const scholarship = [
  '_id',
  'universityName',
  'universityImage',
  'scholarshipName',
  'scholarshipCategory',
  'universityLocation.country',
  'universityLocation.city',
  'universityRank',
  'applicationDeadline',
  'subjectName',
  'scholarshipDescription',
  'degree',
  'stipend',
  'postDate',
  'serviceCharge',
  'applicationFees',
  'rating',
]
const staffScholarship = [...scholarship, 'postedUserEmail']

const term = ['name', 'formerNames[]', 'retired']

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

const application = [
  '_id',
  'scholarshipId',
  'scholarshipName',
  'universityName',
  'category',
  'subject',
  'degree',
  'address',
  'phone',
  'photo',
  'gender',
  'ssc',
  'hsc',
  'applicationFees',
  'serviceCharge',
  'status',
  'feedback',
  'userName',
  'userEmail',
  'date',
]
const openPayment = ['transactionId', 'paidAt', ...inside('scholarship', scholarship)]

const paymentProblem = [
  'problem',
  'transactionId',
  'amount',
  'at',
  'scholarshipName',
  'payerName',
  'payerEmail',
]

const saved = [
  '_id',
  'universityName',
  'universityImage',
  'scholarshipName',
  'scholarshipCategory',
  'universityLocation.country',
  'universityLocation.city',
  'applicationDeadline',
  'subjectName',
  'applicationFees',
  'rating',
  'note',
  'savedAt',
  'state',
  'daysLeft',
  'offered',
]
const ownStep = ['applicationId', 'to', 'at']
const listedDraft = [
  '_id',
  'scholarshipId',
  'scholarshipName',
  'universityName',
  'applicationDeadline',
  'savedAt',
]
const mailPreferences = ['email', 'confirmed', 'refused', ...noticeKindNames, 'timeZone']

const upload = ['_id', 'bytes', 'received', 'inspected']
const uploaded = ['data.display_url', 'data.width', 'data.height']
const inserted = ['insertedId']
const modified = ['modifiedCount']
const deleted = ['deletedCount']

const queue = [
  ...each('queue', ['status', 'count', 'oldest']),
  ...each('longestWaiting', application),
  ...each('days', ['date', 'received', 'decided']),
  ...each('paymentProblems', paymentProblem),
  'paymentProblemCount',
]
const overviews: Record<Exclude<Actor, 'visitor'>, string[]> = {
  user: [
    ...each('liveApplications', application),
    'liveApplicationCount',
    ...each('steps', ownStep),
    ...each('drafts', listedDraft),
    ...each('saved', saved),
    ...each('nextDeadlines', scholarship),
    ...each('openPayments', openPayment),
    ...inside('mail', mailPreferences),
  ],
  moderator: queue,
  admin: [
    ...queue,
    ...each('users', ['role', 'count']),
    'unknownMails',
    'lastBackup',
    ...inside('lastBackup', ['at', 'bytes']),
    'heldMails',
  ],
}

const answeredSection = ['title', ...each('answers', ['question', 'wording', 'text'])]
const question = ['type', 'id', 'wording', 'help', 'required', 'pattern']
const draftConflict = ['_id', 'question', 'answer', 'at', 'tab']
const savedDraft = [
  'savedAt',
  ...each('versions', ['question', 'version']),
  ...each('conflicts', draftConflict),
  ...each('refused', ['question', 'message']),
]

const draftFields = [
  '_id',
  'scholarshipId',
  'formVersion',
  'changes[]',
  'savedAt',
  ...inside('definition', each('sections', ['id', 'title', ...each('questions', question)])),
  ...each('answers', ['question', 'answer', 'version', 'at', 'tab']),
  ...each('conflicts', draftConflict),
  'corrects',
  ...inside('corrects', [
    'applicationId',
    'number',
    'at',
    'documents[]',
    ...each('answers', ['question', 'answer']),
  ]),
]

/** The fields that a success may carry, by the call; whatever else it carries is a leak. */
const answerFields: Record<EndpointKey, readonly string[]> = {
  'GET /config': [
    'payments.publishableKey',
    'payments.scriptUrl',
    ...each('signInProviders', ['id', 'label']),
  ],

  'POST /jwt': ['token'],
  'POST /users': inserted,
  'GET /users': each('', ['_id', 'user_email', 'user_name', 'user_photo', 'role']),
  'GET /users/:email': ['role'],
  'PATCH /users/:id': modified,
  'DELETE /users/:id': deleted,
  'GET /belongings/:id': ['applications', 'drafts', 'documents', 'reviews', 'payments'],
  'DELETE /users/:id/two-factors': deleted,

  'GET /scholarships': each('', scholarship),
  'GET /scholarships/:id': scholarship,
  'GET /allScholarships': [...each('scholarships', scholarship), 'count'],
  'GET /suggestions': each('', ['kind', 'text', 'count', 'id']),
  'GET /scholarshipDetails/:id': scholarship,
  'GET /nextRound/:id': ['next'],
  'POST /scholarships': inserted,
  'PATCH /scholarships/:id': modified,
  'DELETE /scholarships/:id': deleted,
  'GET /manageScholarships': each('', [...staffScholarship, 'state', 'applications']),
  'GET /manageScholarships/:id': [...inside('scholarship', staffScholarship), 'version', 'inUse'],

  'GET /scholarshipTerms': ['subject', 'degree', 'category'].flatMap(kind => each(kind, term)),
  'GET /manageScholarshipTerms': [...each('terms', ['_id', 'kind', ...term]), 'changedAt', 'changedBy'],
  'POST /scholarshipTerms': inserted,
  'PATCH /scholarshipTerms/:id': modified,

  'GET /synonyms': ['version', 'groups[][]', 'changedAt', 'changedBy'],
  'PATCH /synonyms': modified,

  'GET /reviews': each('', review),
  'GET /reviews/:scholarshipId': each('', publicReview),
  'GET /reviews/by-email/:email': each('', review),
  'POST /reviews': inserted,
  'PATCH /reviews/:id': modified,
  'DELETE /reviews/:id': deleted,

  'POST /create-payment-intent': ['state', 'fee', 'clientSecret', 'transactionId'],
  'POST /payment': inserted,
  'GET /payment/open': each('', openPayment),

  'POST /appliedScholarship': inserted,
  'GET /appliedScholarship/:email': each('', application),
  'GET /appliedScholarship': each('', application),
  'PATCH /appliedScholarship/:id': modified,
  'DELETE /appliedScholarship/:id': deleted,
  'PATCH /appliedScholarship/feedback/:id': modified,
  'PATCH /appliedScholarship/status/:id': modified,
  'POST /appliedScholarship/undoStep/:id': modified,
  'GET /appliedScholarship/details/:id': application,
  'GET /appliedScholarship/steps/:id': each('', ['from', 'to', 'by', 'at']),

  'GET /applicationForm/:id': ['formVersion', 'definition.sections[]'],
  'GET /rounds/:id': [
    'state',
    'version',
    'publishedAt',
    'opensAt',
    'closingAt',
    'exact',
    'timeZone',
    'capacity',
    'placesTaken',
    'closedAt',
    'closeReason',
    'datesToCheck',
    'archivedAt',
    'serverTime',
    'checklist[].item',
    'checklist[].ready',
    'touched.saved',
    'touched.preparing',
    'touched.paid',
    'series[]',
    'formWaits',
    'earlyClosings[]',
  ],
  'PATCH /rounds/:id': modified,
  'POST /rounds/publish/:id': modified,
  'POST /rounds/unpublish/:id': modified,
  'POST /rounds/close/:id': modified,
  'POST /rounds/duplicate/:id': inserted,
  'GET /forms/:id': ['definition.sections[]', 'version', 'publishedAt', 'published', 'changes[]'],
  'PATCH /forms/:id': ['version'],
  'POST /forms/publish/:id': modified,
  'GET /appliedScholarship/answers/:id': each('', answeredSection),
  'GET /desk': [
    'total',
    'counts.Pending',
    'counts.Processing',
    'counts.Completed',
    'counts.Rejected',
    'lastPlace',
    ...each('rows', [
      '_id',
      'userName',
      'scholarshipId',
      'scholarshipName',
      'status',
      'assignee',
      ...inside('assignee', ['_id', 'name']),
      'labels[]',
      'submittedAt',
      'answers',
    ]),
  ],
  'GET /desk/officers': each('', ['_id', 'name']),
  'GET /desk/scholarships': each('', ['_id', 'name', 'university']),
  'GET /desk/questions/:id': each('', ['question', 'wording', 'type', ...each('options', ['id', 'text'])]),
  'GET /desk/:id': [
    ...inside('application', application),
    ...each('sections', answeredSection),
    'changed',
    'receipt.number',
    'receipt.at',
    'receipt',
    ...each('steps', ['from', 'to', 'by', 'at']),
    ...each('others', ['_id', 'scholarshipName', 'status', 'date']),
    ...each('notes', ['_id', 'text', 'by', 'at']),
    ...each('reading', ['_id', 'name']),
    'assignee',
    ...inside('assignee', ['_id', 'name']),
    'labels[]',
    'version',
  ],
  'POST /desk/read/:id': [...each('reading', ['_id', 'name']), 'receipt'],
  'PATCH /desk/:id': ['version'],
  'POST /desk/notes/:id': inserted,
  'GET /appliedScholarship/receipt/:id': [
    'number',
    'at',
    'scholarshipName',
    'universityName',
    'userName',
    'userEmail',
    'applicationFees',
    ...each('sections', answeredSection),
    'status',
    ...each('all', ['number', 'at']),
  ],
  'GET /ownSteps': each('', ownStep),
  'GET /receipts': each('', ['applicationId', 'number', 'at', 'scholarshipName', 'cancelled', 'correcting']),
  'GET /knownAnswers': each('', ['question', 'answer', 'scholarshipName', 'at']),
  'GET /drafts': each('', listedDraft),
  'POST /drafts': draftFields,
  'POST /drafts/correct/:id': draftFields,
  'GET /drafts/:id': draftFields,
  'POST /drafts/seen/:id': draftFields,
  'PATCH /drafts/:id': savedDraft,
  'POST /drafts/settle/:id': savedDraft,
  'POST /drafts/submit/:id': inserted,
  'DELETE /drafts/:id': deleted,
  'POST /undoDelete/:id': inserted,

  'POST /uploads': inserted,
  'GET /uploads/:id': upload,
  'PATCH /uploads/:id': upload,
  'DELETE /uploads/:id': deleted,
  'GET /documents': each('', [
    '_id',
    'name',
    'type',
    'bytes',
    'state',
    'reason',
    'uploadedAt',
    'usedFor',
    'usedFor[]',
  ]),
  'DELETE /documents/:id': deleted,
  'GET /documents/:id/content': [],

  'GET /saved': each('', saved),
  'GET /saved/ids': ['ids[]'],
  'POST /saved': ['added'],
  'PATCH /saved/:scholarshipId': modified,
  'DELETE /saved/:scholarshipId': deleted,
  'GET /standing/:scholarshipId': ['state', 'reopeningAsked'],
  'POST /reopenings': modified,
  'DELETE /reopenings/:scholarshipId': deleted,
  'GET /savedSearches': each('', ['_id', 'name', 'query', 'rhythm', 'savedAt', 'lost[]']),
  'POST /savedSearches': ['insertedId'],
  'PATCH /savedSearches/:id': modified,
  'DELETE /savedSearches/:id': deleted,
  'GET /calendar': ['since'],
  'POST /calendar': ['address'],
  'DELETE /calendar': deleted,

  'GET /overview': ['role'],

  'GET /mailPreferences': mailPreferences,
  'PATCH /mailPreferences': mailPreferences,
  'GET /mailPreferences/:token': mailPreferences,
  'PATCH /mailPreferences/:token': mailPreferences,
  'POST /unsubscribe/:token': ['unsubscribed'],
  'POST /emailConfirmation': ['sent'],
  'POST /emailConfirmation/:token': ['email'],
  'POST /emailChange/:token': ['changed', 'email'],

  'POST /images': uploaded,
  'GET /siteSettings': [
    'version',
    ...inside('settings', siteFields),
    ...each('history', ['version', 'madeBy', 'madeAt', 'changed[]']),
  ],
  'POST /siteSettings': ['version'],
  'POST /siteSettings/goBack': ['version'],
  'POST /siteSettings/preview': ['html'],
  'POST /siteSettings/testMail': ['to'],
  'POST /siteSettings/logos': uploaded,
  'GET /setup': ['open'],
  'POST /setup': ['email'],
}

/** The fields that this actor may be sent in a success. */
export function fieldsFor(key: EndpointKey, actor: Actor): readonly string[] {
  if (key !== 'GET /overview' || actor === 'visitor') return answerFields[key]
  return [...answerFields[key], ...overviews[actor]]
}

/** The fields of a refusal. */
export const refusalFields = ['error.code', 'error.message', 'error.requestId']

/** The paths of all values in an answer, as in `scholarships[].universityLocation.city`; empty lists have none. */
export function fieldsOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap(item => [...fieldsOf(item, `${path}[]`)]))
  if (value === null || typeof value !== 'object') return new Set([path])
  return new Set(
    Object.entries(value).flatMap(([name, inner]) => [...fieldsOf(inner, path ? `${path}.${name}` : name)]),
  )
}

function inside(name: string, fields: readonly string[]): string[] {
  return fields.map(field => `${name}.${field}`)
}

function each(name: string, fields: readonly string[]): string[] {
  return fields.map(field => `${name}[].${field}`)
}
