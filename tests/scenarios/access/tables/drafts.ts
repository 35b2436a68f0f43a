import type { draftEndpoints } from '../../../../contract/drafts/draft-endpoints.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { listedDraft, inserted, deleted, each, inside } from '../access-fields.ts'
import {
  type AccessTable,
  anySignedIn,
  callersIn,
  changedIn,
  insertedInto,
  notVisitor,
  ownOnly,
  ownWhilePending,
  signedIn,
  usersMaySet,
} from '../access-rows.ts'
import { targets } from '../access-targets.ts'

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
  'conditions',
  ...inside('definition', each('sections', ['id', 'title', ...each('questions', question)])),
  ...each('answers', ['question', 'answer', 'version', 'at', 'tab']),
  ...each('conflicts', draftConflict),
  'corrects',
  ...inside('corrects', [
    'applicationId',
    'number',
    'at',
    'documents[]',
    'request',
    ...each('answers', ['question', 'answer']),
  ]),
]

export const draftsAccess: AccessTable<typeof draftEndpoints> = {
  'GET /drafts': {
    answers: { none: notVisitor(200) },
    fields: each('', listedDraft),
  },
  'GET /knownAnswers': {
    answers: { none: notVisitor(200) },
    fields: each('', ['question', 'answer', 'scholarshipName', 'at']),
  },
  'POST /drafts': {
    answers: {
      own: signedIn(201),
      "another's": notVisitor(201),
      absent: notVisitor('404 scholarship_gone'),
      archived: notVisitor('404 scholarship_gone'),
      closed: notVisitor('409 deadline_passed'),
      'own used': signedIn('409 already_applied'),
    },
    fields: draftFields,
    about: targets.scholarshipWithForm,
    body: scholarshipId => ({ scholarshipId }),
    writes: usersMaySet(['scholarshipId'], callersIn('application_drafts')),
  },
  'POST /drafts/correct/:id': {
    answers: ownWhilePending(201),
    fields: draftFields,
    about: targets.applicationWithReceipt,
  },
  'GET /drafts/:id': {
    answers: ownOnly(200),
    fields: draftFields,
    about: targets.draft,
  },
  'PATCH /drafts/:id': {
    answers: ownOnly(200),
    fields: savedDraft,
    about: targets.draft,
    body: () => ({
      tab: newId(),
      changes: [{ question: 'phone', answer: '+44 20 7946 0000', base: 0, sequence: 1 }],
    }),
    writes: usersMaySet(['tab', 'changes'], changedIn('application_drafts')),
  },
  'POST /drafts/seen/:id': {
    answers: ownOnly(200),
    fields: draftFields,
    about: targets.draft,
    body: formVersion => ({ formVersion }),
    writes: usersMaySet(['formVersion'], changedIn('application_drafts')),
  },
  'POST /drafts/settle/:id': {
    answers: ownOnly(200),
    fields: savedDraft,
    about: targets.draft,
    body: () => ({ conflict: newId(), answer: 'Mine', tab: newId(), sequence: 1 }),
    writes: usersMaySet(['conflict', 'answer', 'tab', 'sequence'], changedIn('application_drafts')),
  },
  'POST /drafts/submit/:id': {
    answers: ownOnly(201),
    fields: inserted,
    about: targets.draft,
    body: formVersion => ({ formVersion }),
    writes: usersMaySet(['formVersion'], insertedInto('applications')),
  },
  'POST /undoDelete/:id': {
    answers: {
      own: signedIn(201),
      "another's": notVisitor('409 undo_too_late'),
      absent: notVisitor('409 undo_too_late'),
    },
    fields: inserted,
    about: targets.deletedDraft,
  },
  'DELETE /drafts/:id': {
    answers: anySignedIn(200),
    fields: deleted,
    about: targets.draft,
  },
}
