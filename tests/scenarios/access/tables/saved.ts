import type { savedEndpoints } from '../../../../contract/saved/saved-endpoints.ts'
import { saved, modified, deleted, each, inserted } from '../access-fields.ts'
import {
  type AccessTable,
  anySignedIn,
  callersIn,
  changedIn,
  insertedInto,
  notVisitor,
  ownOnly,
  usersMaySet,
} from '../access-rows.ts'
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
    writes: usersMaySet(['ids'], callersIn('saved_scholarships'), 'none'),
  },
  'PATCH /saved/:scholarshipId': {
    answers: ownOnly(200),
    fields: modified,
    about: targets.savedScholarship,
    body: () => ({ note: 'Ask Ms. Rossi.' }),
    writes: usersMaySet(['note'], callersIn('saved_scholarships')),
  },
  // What one does not save, whoever else does, is removed already.
  'DELETE /saved/:scholarshipId': {
    answers: anySignedIn(200),
    fields: deleted,
    about: targets.savedScholarship,
  },
  'GET /standing/:scholarshipId': {
    answers: anySignedIn(200),
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
    writes: usersMaySet(['scholarshipId'], callersIn('reopening_requests'), 'none'),
  },
  'DELETE /reopenings/:scholarshipId': {
    answers: anySignedIn(200),
    fields: deleted,
    about: targets.scholarship,
  },
  'GET /savedSearches': {
    answers: { none: notVisitor(200) },
    fields: each('', ['_id', 'name', 'query', 'rhythm', 'savedAt', 'lost[]']),
  },
  'POST /savedSearches': {
    answers: { none: notVisitor(201) },
    fields: inserted,
    body: () => ({ name: 'Masters', query: 'degree=Masters', rhythm: 'weekly' }),
    writes: usersMaySet(['name', 'query', 'rhythm'], insertedInto('saved_searches'), 'none'),
  },
  'PATCH /savedSearches/:id': {
    answers: ownOnly(200),
    fields: modified,
    about: targets.savedSearch,
    body: () => ({ rhythm: 'none' }),
    writes: usersMaySet(['name', 'rhythm'], changedIn('saved_searches')),
  },
  // As with a scholarship that is not saved.
  'DELETE /savedSearches/:id': {
    answers: anySignedIn(200),
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
