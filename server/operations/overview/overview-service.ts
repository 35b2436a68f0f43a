import type { Overview } from '../../../contract/overview/overview.ts'
import {
  listDecidedApplications,
  listLiveApplications,
} from '../../features/applications/application-service.ts'
import { listOwnApplicationStatusChanges } from '../../features/applications/status/status-change-service.ts'
import { readQueue } from '../../features/applications/list-applications-service.ts'
import { lastBackup } from '../backup/last-backup.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { type Scope, scopeOf } from '../../platform/access/scope.ts'
import type { Caller } from '../../platform/caller.ts'
import { listDrafts } from '../../features/drafts/draft-service.ts'
import { heldMails } from '../../platform/jobs/held-mails.ts'
import type { PaymentDependencies } from '../../features/payments/payment-dependencies.ts'
import { openPayments, paymentProblems } from '../../features/payments/payment-service.ts'
import { ownMailPreferences } from '../../features/notifications/mail-preferences-service.ts'
import { countUnknownReminders } from '../../features/announcements/reminder-service.ts'
import { listSaved } from '../../features/saved/saved-service.ts'
import { nextDeadlines } from '../../features/scholarships/scholarship-service.ts'
import { countUsers } from '../../features/people/manage-users-service.ts'

/** What needs the caller now, by role; read one after the other, so that one call takes few connections. */
export function readOverview(deps: PaymentDependencies, caller: Caller): Promise<Overview> {
  return overviews[caller.role](deps, scopeOf(caller))
}

const overviews = {
  user: overviewOfUser,
  moderator: overviewOfModerator,
  admin: overviewOfAdmin,
} satisfies Record<Role, (deps: PaymentDependencies, scope: Scope) => Promise<Overview>>

async function overviewOfUser(deps: PaymentDependencies, { userId }: Scope) {
  const live = await listLiveApplications(deps, userId)
  const decided = await listDecidedApplications(deps, userId)
  const steps = await listOwnApplicationStatusChanges(deps.db, userId)
  const drafts = await listDrafts(deps.db, userId)
  const saved = await listSaved(deps, userId)
  const begun = new Set(drafts.map(draft => draft.scholarshipId))
  const deadlines = await nextDeadlines(deps.db, { userId, limit: 5 })
  const payments = await openPayments(deps, userId)
  const mail = await ownMailPreferences(deps.db, userId)
  return {
    role: 'user' as const,
    liveApplications: live.items,
    liveApplicationCount: live.total,
    decidedApplications: decided,
    steps,
    drafts,
    saved: saved
      .filter(({ _id, state, offered }) => state === 'open' && offered && !begun.has(_id))
      .slice(0, 5),
    nextDeadlines: deadlines,
    openPayments: payments,
    mail,
  }
}

/** What waits for any of the staff. */
async function waitingForStaff(deps: PaymentDependencies, scope: Scope) {
  const queue = await readQueue(deps.db, scope)
  const problems = await paymentProblems(deps, scope)
  return { ...queue, paymentProblems: problems.items, paymentProblemCount: problems.total }
}

async function overviewOfModerator(deps: PaymentDependencies, scope: Scope) {
  return { role: 'moderator' as const, ...(await waitingForStaff(deps, scope)) }
}

async function overviewOfAdmin(deps: PaymentDependencies, scope: Scope) {
  const waiting = await waitingForStaff(deps, scope)
  const users = await countUsers(deps.db)
  const unknownMails = await countUnknownReminders(deps.db)
  const backup = await lastBackup(deps.db)
  const held = await heldMails(deps.db)
  return {
    role: 'admin' as const,
    ...waiting,
    users,
    unknownMails,
    lastBackup: backup ? { at: backup.at.toISOString(), bytes: backup.bytes } : null,
    heldMails: held?.count ?? null,
  }
}
