import type { Kysely } from 'kysely'
import type { ReadPublic } from '../../platform/database/public-reads.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { hideOutcome, readAwards, readForOffice, readShown, showOutcome } from './outcome-service.ts'

interface OutcomeDependencies extends Pick<MailDeps, 'readSite'> {
  db: Kysely<Tables>
  readPublic: ReadPublic
}

/** Registers the calls on how rounds ended [OPEN1]. */
export function registerOutcomeRoutes(route: Route, deps: OutcomeDependencies): void {
  const { db, readPublic, readSite } = deps
  route('GET /outcomes/:id', ({ params }) => readPublic(reader => readShown(reader, params.id)))
  route('GET /outcomes/awards/:id', async ({ params }) => {
    const site = await readSite()
    return readPublic(reader => readAwards(reader, site, params.id))
  })
  route('GET /outcomes/office/:id', async ({ params }) => readForOffice(db, await readSite(), params.id))
  route('POST /outcomes/:id', async ({ params }) => {
    await showOutcome(db, await readSite(), params.id)
    return { modifiedCount: 1 }
  })
  route('DELETE /outcomes/:id', async ({ params }) => {
    await hideOutcome(db, params.id)
    return { deletedCount: 1 }
  })
}
