import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { ReadPublic } from '../../platform/database/public-reads.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { LiveIndex } from './search/live-index.ts'
import { readTerms } from './search/term-queries.ts'
import { sendPage } from '../../platform/http/list-answer.ts'
import {
  addScholarship,
  changeScholarship,
  listForStaff,
  readForEditing,
  removeScholarship,
} from './scholarship-edit-service.ts'
import { suggest } from './search/suggestion-service.ts'
import { changeSynonyms, listSynonyms } from './search/synonym-service.ts'
import { addTerm, changeTerm, listTerms } from './terms/term-service.ts'
import {
  allScholarships,
  listScholarships,
  readNextRound,
  readScholarship,
  searchScholarships,
} from './scholarship-service.ts'

interface ScholarshipDependencies {
  db: Kysely<Tables>
  readPublic: ReadPublic
  search: LiveIndex
}

/** Registers the calls on scholarships [API7] to [API13], and on what they are sorted into [TERM1]. */
export function registerScholarshipRoutes(route: Route, deps: ScholarshipDependencies): void {
  registerPublicRoutes(route, deps)
  registerEditingRoutes(route, deps)
  registerTermRoutes(route, deps)
}

function registerPublicRoutes(route: Route, { db, readPublic, search }: ScholarshipDependencies): void {
  route('GET /scholarships', async ({ query: { after, limit } }) =>
    limit === undefined
      ? allScholarships(db, after)
      : readPublic(reader => listScholarships(reader, { after, limit })),
  )
  route('GET /scholarships/:id', ({ params }) => readPublic(reader => readScholarship(reader, params.id)))
  route('GET /allScholarships', ({ query, madeWithoutIndex }) =>
    readPublic(reader => searchScholarships(reader, search, query, madeWithoutIndex)),
  )
  route('GET /suggestions', ({ query }) => readPublic(reader => suggest(reader, search, query.search)))
  route('GET /scholarshipDetails/:id', ({ params }) =>
    readPublic(reader => readScholarship(reader, params.id)),
  )
  route('GET /nextRound/:id', ({ params }) => readPublic(reader => readNextRound(reader, params.id)))
}

function registerEditingRoutes(route: Route, { db, search }: ScholarshipDependencies): void {
  route('POST /scholarships', async ({ caller, query, body }) => ({
    insertedId: await addScholarship(db, caller, body, query),
  }))
  route('PATCH /scholarships/:id', async ({ params, caller, body }) => ({
    modifiedCount: await changeScholarship(db, { id: params.id, editor: caller }, body),
  }))
  route('DELETE /scholarships/:id', async ({ params, caller }) => {
    await removeScholarship(db, { id: params.id, editor: caller })
    return { deletedCount: 1 }
  })
  route('GET /manageScholarships', async ({ caller, query, reply }) =>
    sendPage(reply, await listForStaff(db, scopeOf(caller), { search, query })),
  )
  route('GET /manageScholarships/:id', async ({ params }) => readForEditing(db, params.id))
}

/** Subjects, degrees and categories, and words that mean the same. */
function registerTermRoutes(route: Route, { db, readPublic }: ScholarshipDependencies): void {
  route('GET /synonyms', () => listSynonyms(db))
  route('PATCH /synonyms', async ({ caller, body }) => ({
    modifiedCount: await changeSynonyms(db, caller.userId, body),
  }))
  route('GET /scholarshipTerms', () => readPublic(readTerms))
  route('GET /manageScholarshipTerms', () => listTerms(db))
  route('POST /scholarshipTerms', async ({ caller, body }) => ({
    insertedId: await addTerm(db, caller.userId, body),
  }))
  route('PATCH /scholarshipTerms/:id', async ({ params, caller, body }) => ({
    modifiedCount: await changeTerm(db, { id: params.id, adminId: caller.userId }, body),
  }))
}
