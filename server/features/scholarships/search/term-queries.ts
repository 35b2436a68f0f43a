import {
  specifiedTerms,
  type Term,
  type TermKind,
  termKinds,
  type Terms,
} from '../../../../contract/scholarships/scholarship-terms.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { prepared } from '../../../platform/database/prepared.ts'

/** The subjects, degrees and categories as they are now [TERM1]. */
export async function readTerms(db: Database): Promise<Terms> {
  const rows = await db
    .selectFrom('scholarship_terms')
    .modifyFront(prepared)
    .select(['kind', 'name', 'former_names', 'retired_at'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return termsOf(kind =>
    rows
      .filter(row => row.kind === kind)
      .map(row => ({ name: row.name, formerNames: row.former_names, retired: row.retired_at !== null })),
  )
}

/** Those that every site begins with, for pages while nobody can ask the database. */
export const firstTerms = termsOf(kind =>
  specifiedTerms[kind].map(name => ({ name, formerNames: [], retired: false })),
)

function termsOf(ofKind: (kind: TermKind) => Term[]): Terms {
  return Object.fromEntries(termKinds.map(kind => [kind, ofKind(kind)])) as Terms
}
