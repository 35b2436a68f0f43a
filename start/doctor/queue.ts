import type { Kysely } from 'kysely'
import type { Database } from '../../server/platform/database/connection.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import { heldMails } from '../../server/platform/jobs/held-mails.ts'
import { readQueueHealth } from '../../server/platform/jobs/queue-health-repository.ts'
import { warning, type Check, type Finding, ok, wrong } from './check.ts'
import { counted } from './counted.ts'

/** Jobs that are stuck, and mails that wait. */
export function checkQueue(db: Kysely<Tables>): Check[] {
  return [
    { name: 'Jobs', run: () => checkJobs(db) },
    { name: 'Mails', run: () => checkMails(db) },
  ]
}

async function checkJobs(db: Database): Promise<Finding> {
  const { overdue, failing, notRecurring } = await readQueueHealth(db)
  const looked = `${overdue.count} overdue, ${failing.count} failing`
  if (overdue.count > 0) {
    const problem = `${counted(overdue.count, 'job')} overdue for ${age(overdue.minutes)}: no process is working on the queue.`
    return wrong(looked, problem, 'Start the product; if it is running, restart it and see its log.')
  }
  if (notRecurring.length > 0) {
    const problem = `Recurring jobs have failed three times or more in a row (${notRecurring.join(', ')}): their work is not done.`
    return wrong(looked, problem, 'Search the log for "job failed": it gives the reason.')
  }
  if (failing.count === 0) return ok(looked)
  const problem = `${counted(failing.count, 'job')} failed repeatedly (${failing.kinds.join(', ')}).`
  return warning(looked, problem, 'Search the log for "job failed": it gives the reason.')
}

/** Mails are tried again for hours; from an hour on, somebody is missing one. */
async function checkMails(db: Kysely<Tables>): Promise<Finding> {
  const held = await heldMails(db)
  if (held?.count === 0)
    return ok(
      `0 on hold since the restore at ${held.since.toISOString()}; bursary mails release ends the hold`,
    )
  if (held) {
    const problem = `${counted(held.count, 'email')} on hold since the restore at ${held.since.toISOString()}.`
    const remedy = 'Run bursary mails release, or bursary mails drop if they were sent already.'
    return warning(`${held.count} on hold`, problem, remedy)
  }
  const { count, minutes } = (await readQueueHealth(db)).mails
  if (count === 0) return ok('none waiting')
  const problem = `${counted(count, 'email')} not sent, the oldest waiting for ${age(minutes)}.`
  const judge = minutes >= 60 ? wrong : warning
  return judge(`${count} waiting`, problem, "Check the mail server's limits and MAILS_PER_SECOND.")
}

function age(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
