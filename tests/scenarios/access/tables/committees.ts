import type { committeeEndpoints } from '../../../../contract/committees/committee-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { each, inside, modified } from '../access-fields.ts'
import {
  type AccessTable,
  anyStaff,
  changedIn,
  ofApplication,
  ofOtherApplicants,
  ofScholarship,
  staffMaySet,
} from '../access-rows.ts'
import { earlierOf, targets } from '../access-targets.ts'
import { committeeTargets } from '../committee-targets.ts'

const settings = {
  readingsEach: 3,
  dueAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  blind: true,
  discusses: true,
  sameInstitution: false,
}
const settingNames = Object.keys(settings)

const shownApplication = [
  'number',
  'name',
  ...each('sections', [
    'title',
    ...each('answers', ['question', 'wording', 'text', ...each('documents', ['document', 'type'])]),
  ]),
  ...each('letters', ['text', 'document']),
]

export const committeesAccess: AccessTable<typeof committeeEndpoints> = {
  'GET /committees/:id': {
    answers: anyStaff(200),
    fields: [
      'scholarshipId',
      'scholarshipName',
      'version',
      'state',
      ...inside('settings', settingNames),
      'lifted',
      ...inside('lifted', ['at', 'by', 'why']),
      'criteria',
      'applications',
      ...each('members', [
        '_id',
        'name',
        'email',
        'accountEmail',
        'part',
        'state',
        'invitedUntil',
        'most',
        'fields',
        'named',
        'given',
        'submitted',
        'seenAt',
        'version',
      ]),
      'wanted',
      'assigned',
      'submitted',
      'conflicts',
      'found',
      'proposal',
      ...inside('proposal', ['_id', 'state', 'at']),
    ],
    about: committeeTargets.committee,
  },
  'PATCH /committees/:id': {
    answers: anyStaff(200),
    fields: ['version'],
    about: targets.scholarship,
    body: () => ({ ...settings, version: 0 }),
    writes: staffMaySet([...settingNames, 'version'], ofScholarship('committees')),
  },
  'POST /committees/:id': {
    answers: anyStaff(200),
    fields: ['version'],
    about: committeeTargets.committee,
    body: () => ({ version: 1, act: 'lift', why: 'The donor asks.' }),
    writes: staffMaySet(['version', 'act', 'why'], ofScholarship('committees')),
  },
  'POST /committees/invite/:id': {
    answers: anyStaff(201),
    fields: ['invited', ...each('leftOut', ['email', 'why'])],
    about: targets.scholarship,
    body: () => ({ people: [{ email: `${newId()}@example.org`, name: 'Kofi' }], part: 'reader', most: 20 }),
    writes: staffMaySet(['people', 'part', 'most'], ofScholarship('committee_members')),
  },
  'PATCH /committees/members/:id': {
    answers: anyStaff(200),
    fields: ['version'],
    about: committeeTargets.member,
    body: () => ({ version: 1, part: 'chair', most: 5, fields: 'Engineering' }),
    writes: staffMaySet(['version', 'part', 'most', 'fields'], changedIn('committee_members')),
  },
  'POST /committees/members/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: committeeTargets.member,
    body: () => ({ act: 'end' }),
    writes: staffMaySet(['act'], changedIn('committee_members')),
  },
  'POST /committees/remind/:id': {
    answers: anyStaff(200),
    fields: ['mails'],
    about: committeeTargets.committee,
    body: () => ({ members: null }),
    writes: undefined,
  },
  'GET /committees/questions/:id': {
    answers: anyStaff(200),
    fields: [
      ...each('questions', ['question', 'title', 'wording', 'kind', 'fixed', 'shown', 'found', 'open']),
      'searchedAt',
      'searching',
    ],
    about: committeeTargets.committee,
  },
  'PATCH /committees/questions/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: targets.scholarship,
    body: () => ({ questions: [{ question: 'degree', shown: 'hidden' }] }),
    writes: staffMaySet(['questions'], ofScholarship('committee_questions')),
  },
  'POST /committees/search/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: committeeTargets.committee,
  },
  'GET /committees/preview/:id': {
    // Nobody looks at their own.
    answers: ofOtherApplicants(200),
    fields: [
      ...inside('application', shownApplication),
      'applicationId',
      'applicantName',
      ...each('places', ['place', 'wording', 'words', 'state']),
      'previous',
      'next',
      'of',
    ],
    about: committeeTargets.committeeOfOwner,
  },
  'GET /committees/document/:id': {
    answers: ofOtherApplicants(200),
    fields: [],
    about: committeeTargets.applicationWithDocument,
    query: '?document=1',
  },
  'POST /committees/places/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: committeeTargets.committeeApplication,
    body: () => ({ place: 'degree', words: 'Bachelor', act: 'mask' }),
    writes: staffMaySet(['place', 'words', 'act'], ofApplication('committee_places')),
  },
  'POST /committees/proposal/:id': {
    answers: anyStaff(200),
    fields: modified,
    about: committeeTargets.committee,
    body: () => ({ _id: newId() }),
    writes: staffMaySet(['_id'], ofScholarship('committee_proposals')),
  },
  'GET /committees/proposal/:id': {
    answers: anyStaff(200),
    fields: [
      '_id',
      'state',
      'seed',
      'wanted',
      'possible',
      ...each('loads', ['memberId', 'name', 'had', 'load', 'most']),
      ...each('missing', ['number', 'has', 'wanted', 'barred', 'full', 'already']),
      ...each('help', ['memberId', 'name', 'most', 'gains']),
      'invited',
      'unnamed',
    ],
    about: committeeTargets.proposed,
  },
  'POST /committees/assign/:id': {
    answers: anyStaff(200),
    fields: ['assigned', 'mails'],
    about: committeeTargets.proposed,
    body: scholarship => ({ _id: earlierOf(scholarship) }),
    writes: staffMaySet(['_id'], ofScholarship('committee_readings')),
  },
  'GET /committees/conflicts/:id': {
    answers: anyStaff(200),
    fields: each('conflicts', [
      '_id',
      'member',
      'applicationId',
      'applicant',
      'source',
      'at',
      'reading',
      'lifted',
      ...inside('lifted', ['at', 'by', 'why']),
    ]),
    about: committeeTargets.conflictsOf,
  },
  'POST /committees/lift/:id': {
    answers: ofOtherApplicants(200),
    fields: modified,
    about: committeeTargets.conflict,
    body: () => ({ why: 'Another person of this name.' }),
    writes: staffMaySet(['why'], changedIn('committee_conflicts')),
  },
}
