import type { savedEndpoints } from '../../../../contract/saved/saved-endpoints.ts'
import { saved, modified, deleted, each } from '../access-fields.ts'
import { type AccessTable, callersIn, changedIn, insertedInto, notVisitor, signedIn } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

export const savedAccess: AccessTable<typeof savedEndpoints> = {
  'GET /saved': {
    answers: { none: notVisitor(200) },
    fields: each('', saved),
  },
  'GET /saved/ids': {
    answers: { none: notVisitor(200) },
    fields: ['ids[]'],
  },
  'POST /saved': {
    answers: { none: notVisitor(200), absent: notVisitor(200), archived: notVisitor(200) },
    fields: ['added'],
    about: targets.scholarship,
    body: scholarshipId => ({ ids: [scholarshipId] }),
    writes: {
      actor: 'user',
      whose: 'none',
      maySet: ['ids'],
      row: callersIn('saved_scholarships'),
    },
  },
  'PATCH /saved/:scholarshipId': {
    answers: {
      own: signedIn(200),
      "another's": notVisitor(404),
      absent: notVisitor(404),
    },
    fields: modified,
    about: targets.savedScholarship,
    body: () => ({ note: 'Ask Ms. Rossi.' }),
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['note'],
      row: callersIn('saved_scholarships'),
    },
  },
  // What one does not save, whoever else does, is removed already.
  'DELETE /saved/:scholarshipId': {
    answers: {
      own: signedIn(200),
      "another's": notVisitor(200),
      absent: notVisitor(200),
    },
    fields: deleted,
    about: targets.savedScholarship,
  },
  'GET /standing/:scholarshipId': {
    answers: {
      own: signedIn(200),
      "another's": notVisitor(200),
      absent: notVisitor(200),
    },
    fields: ['state', 'reopeningAsked'],
    about: targets.scholarship,
  },
  'POST /reopenings': {
    answers: {
      none: notVisitor(200),
      absent: notVisitor('404 scholarship_gone'),
      archived: notVisitor('404 scholarship_gone'),
    },
    fields: modified,
    about: targets.scholarship,
    body: scholarshipId => ({ scholarshipId }),
    writes: {
      actor: 'user',
      whose: 'none',
      maySet: ['scholarshipId'],
      row: callersIn('reopening_requests'),
    },
  },
  'DELETE /reopenings/:scholarshipId': {
    answers: {
      own: signedIn(200),
      "another's": notVisitor(200),
      absent: notVisitor(200),
    },
    fields: deleted,
    about: targets.scholarship,
  },
  'GET /savedSearches': {
    answers: { none: notVisitor(200) },
    fields: each('', ['_id', 'name', 'query', 'rhythm', 'savedAt', 'lost[]']),
  },
  'POST /savedSearches': {
    answers: { none: notVisitor(201) },
    fields: ['insertedId'],
    body: () => ({ name: 'Masters', query: 'degree=Masters', rhythm: 'weekly' }),
    writes: {
      actor: 'user',
      whose: 'none',
      maySet: ['name', 'query', 'rhythm'],
      row: insertedInto('saved_searches'),
    },
  },
  'PATCH /savedSearches/:id': {
    answers: {
      own: signedIn(200),
      "another's": notVisitor(404),
      absent: notVisitor(404),
    },
    fields: modified,
    about: targets.savedSearch,
    body: () => ({ rhythm: 'none' }),
    writes: {
      actor: 'user',
      whose: 'own',
      maySet: ['name', 'rhythm'],
      row: changedIn('saved_searches'),
    },
  },
  // As with a scholarship that is not saved.
  'DELETE /savedSearches/:id': {
    answers: {
      own: signedIn(200),
      "another's": notVisitor(200),
      absent: notVisitor(200),
    },
    fields: deleted,
    about: targets.savedSearch,
  },
  'GET /calendar': {
    answers: { none: notVisitor(200) },
    fields: ['since'],
  },
  'POST /calendar': {
    answers: { none: notVisitor(201) },
    fields: ['address'],
  },
  'DELETE /calendar': {
    answers: { none: notVisitor(200) },
    fields: deleted,
  },
}
