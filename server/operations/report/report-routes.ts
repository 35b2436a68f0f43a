import type { Kysely } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { MailDeps } from '../../platform/jobs/job.ts'
import { readReport } from './report-service.ts'

/** Registers the report [AUDIT3]. */
export function registerReportRoutes(
  route: Route,
  { db, readSite }: { db: Kysely<Tables> } & Pick<MailDeps, 'readSite'>,
): void {
  route('GET /report', async ({ query, caller }) => {
    const { answerDays = 0 } = await readSite()
    return readReport(db, scopeOf(caller), { ...query, promised: answerDays })
  })
}
