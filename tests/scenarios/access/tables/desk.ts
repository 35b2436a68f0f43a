import type { deskEndpoints } from '../../../../contract/desk/desk-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { answeredSection, application, each, inserted, inside } from '../access-fields.ts'
import {
  type AccessTable,
  type Answers,
  type Expected,
  insertedInto,
  staff,
  staffOnly,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

/** Officers look at applications, but at none of their own. */
const ofOthers = (expected: Expected) => ({
  own: { user: 403, ...staff('403 own_application') } satisfies Answers,
  "another's": staffOnly(expected),
  absent: staffOnly(404),
})

export const deskAccess: AccessTable<typeof deskEndpoints> = {
  'GET /desk': {
    answers: { none: staffOnly(200) },
    fields: [
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
        'outcome',
        'assignee',
        ...inside('assignee', ['_id', 'name']),
        'labels[]',
        'submittedAt',
        'waitsSince',
        'asked',
        'gaps[]',
        'duplicate',
        'score',
        'answers',
      ]),
    ],
  },
  'GET /desk/officers': {
    answers: { none: staffOnly(200) },
    fields: each('', ['_id', 'name']),
  },
  'GET /desk/scholarships': {
    answers: { none: staffOnly(200) },
    fields: each('', ['_id', 'name', 'university', 'series']),
  },
  'GET /desk/questions/:id': {
    answers: { own: staffOnly(200), "another's": staffOnly(200), absent: staffOnly(404) },
    fields: each('', ['question', 'wording', 'type', ...each('options', ['id', 'text'])]),
    about: targets.scholarship,
  },
  'GET /desk/views': {
    answers: { none: staffOnly(200) },
    fields: each('', ['_id', 'name', 'address', 'shared', 'by']),
  },
  'POST /desk/views': {
    answers: { none: staffOnly(201) },
    fields: inserted,
    body: () => ({ name: `View ${newId()}`, address: '?status=Processing', shared: true }),
    writes: {
      actor: 'moderator',
      whose: 'none',
      maySet: ['name', 'address', 'shared'],
      row: insertedInto('desk_views'),
    },
  },
  'DELETE /desk/views/:id': {
    answers: {
      own: { user: 403, ...staff(200) },
      "another's": staffOnly(404),
      absent: staffOnly(404),
    },
    fields: ['deletedCount'],
    about: targets.deskView,
  },
  'GET /desk/:id': {
    answers: ofOthers(200),
    fields: [
      ...inside('application', application),
      ...each('sections', answeredSection),
      'changed',
      'removal',
      ...inside('removal', ['on', 'months']),
      'receipt.number',
      'receipt.at',
      'receipt',
      ...each('steps', ['from', 'to', 'by', 'at']),
      ...each('otherApplications', ['_id', 'scholarshipName', 'status', 'date']),
      ...each('duplicates', [
        '_id',
        'userName',
        'scholarshipName',
        'status',
        'date',
        'same[]',
        ...inside('differs', ['name', 'email', 'phone', 'address']),
      ]),
      'gaps[]',
      'request',
      ...each('reopenable', ['question', 'wording']),
      'waitsSince',
      'decision',
      'holds',
      'score',
      ...each('notes', ['_id', 'text', 'by', 'at']),
      ...each('reading', ['_id', 'name']),
      'assignee',
      ...inside('assignee', ['_id', 'name']),
      'labels[]',
      'version',
    ],
    about: targets.applicationWithReceipt,
  },
  'POST /desk/read/:id': {
    answers: ofOthers(200),
    fields: [...each('reading', ['_id', 'name']), 'receipt'],
    about: targets.application,
  },
  'PATCH /desk/:id': {
    answers: ofOthers(200),
    fields: ['version'],
    about: targets.application,
    body: () => ({ version: 0, labels: ['interview'] }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['version', 'assignee', 'labels'],
      row: target => ['desk_marks', `application_id = '${target}'`],
    },
  },
  'POST /desk/notes/:id': {
    answers: ofOthers(201),
    fields: inserted,
    about: targets.application,
    body: () => ({ _id: newId(), text: 'Asked for the new letter.' }),
    writes: {
      actor: 'moderator',
      whose: "another's",
      maySet: ['_id', 'text'],
      row: insertedInto('desk_notes'),
    },
  },
}
