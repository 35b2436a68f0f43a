import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  ApplicationReferences,
  MissingReferences,
  referenceExtension,
} from '../../../contract/references/references.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { settleSeconds } from '../../platform/jobs/queue.ts'
import { append } from '../../platform/record/append.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { aboutApplication, assertHandled, lockForOfficer } from '../applications/application-service.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { listLetters } from './letter-repository.ts'
import {
  askReferee,
  isAskedElsewhere,
  mayBeAsked,
  remindWithin,
  wrongAddress,
} from './own-references-service.ts'
import { isSameMailbox } from './reference-policy.ts'
import {
  countUnreachable,
  extend,
  findApplying,
  findForOffice,
  listMissing,
  listNamedNobody,
  listPeople,
  listUnanswered,
  lockApplicant,
  lockRequest,
  lockUnanswered,
  missingPage,
  replaceRequest,
} from './reference-repository.ts'
import { askedView } from './reference-view.ts'

/** The references of an application with the letters, for officers; nobody reads those about themselves [REF1] [AUDIT1]. */
export async function readReferences(
  db: Kysely<Tables>,
  scope: Scope,
  applicationId: SeenId,
): Promise<ApplicationReferences> {
  const found = await findForOffice(db, applicationId)
  assertHandled(found, scope)
  const people = await listPeople(db, [found.user_id], found.scholarship_id)
  // Nobody is looked at where nobody was named.
  if (people.length > 0) await recordView(db, { action: 'reference.look', ...aboutApplication(found) })
  const received = people.filter(({ state }) => state === 'received')
  const letters = new Map(
    (
      await listLetters(
        db,
        received.map(({ id }) => id),
      )
    ).map(letter => [letter.request_id, letter]),
  )
  return {
    count: found.count,
    received: received.length,
    closesAt: found.closes_at?.toISOString() ?? null,
    extended: found.reason,
    people: people.map(person => {
      const letter = letters.get(person.id)
      const { file_name: name = null, bytes = null } = letter ?? {}
      return {
        ...askedView(person),
        text: letter?.text ?? null,
        file: name !== null && bytes !== null ? { name, bytes } : null,
      }
    }),
  }
}

/** Applications that wait for letters, besides the caller's own, with whom they named, without the letters [REF2]. */
export async function readMissing(
  db: Kysely<Tables>,
  { userId }: Scope,
  { scholarshipId, after }: { scholarshipId: string; after: string | undefined },
): Promise<MissingReferences> {
  await requireScholarship(db, scholarshipId)
  const { rows, total } = await listMissing(db, { scholarshipId, but: userId, after })
  const people = await listPeople(
    db,
    rows.map(({ user_id }) => user_id),
    scholarshipId,
  )
  const others = { scholarshipId, but: userId }
  const [unanswered, refused, namedNobody] = await Promise.all([
    listUnanswered(db, others),
    countUnreachable(db, others),
    listNamedNobody(db, others),
  ])
  return {
    total,
    reminds: {
      ...countMails(unanswered),
      refused,
      referees: unanswered.map(({ name, applicant }) => ({ name, applicant })),
    },
    namedNobody,
    next: rows.length === missingPage ? (rows.at(-1)?.application_id ?? null) : null,
    rows: rows.map(row => ({
      applicationId: row.application_id,
      applicant: row.applicant,
      received: row.received,
      closesAt: row.closes_at.toISOString(),
      people: people.filter(({ user_id }) => user_id === row.user_id).map(askedView),
    })),
  }
}

/** A referee gets one mail for all that is asked of them. */
function countMails(requests: readonly { email: string; later: boolean }[]) {
  const later = new Map(requests.map(request => [request.email, request.later]))
  return { mails: later.size, later: [...later.values()].filter(Boolean).length }
}

/**
 * Reminds all whose letter is missing and whose address is not refused, five hundred at most [REF2].
 * @returns how many mails leave, and how many of them when a day has passed since the last one.
 */
export async function remindAll(
  db: Kysely<Tables>,
  { userId }: Scope,
  scholarshipId: string,
): Promise<{ reminded: number; later: number }> {
  return withTransaction(db, async tx => {
    await requireScholarship(tx, scholarshipId)
    const planned = countMails(await listUnanswered(tx, { scholarshipId, but: userId }))
    const missing = await lockUnanswered(tx, { scholarshipId, but: userId })
    for (const request of missing) await remindWithin(tx, request)
    const after = { reminded: missing.length }
    await append(tx, { action: 'scholarship.remind', objectId: scholarshipId, scholarshipId, after })
    return { reminded: planned.mails, later: planned.later }
  })
}

/** Reminds one referee [REF2]. @returns when the mail leaves. */
export async function remindAsOffice(db: Kysely<Tables>, scope: Scope, id: SeenId): Promise<Date> {
  return withTransaction(db, async tx => {
    const { request, about } = await lockForReminding(tx, scope, id)
    // Who declined may have been named again.
    if (request.state === 'declined' && (await isAskedElsewhere(tx, request, request.email)))
      throw new ProductError('reference_closed')
    const at = await remindWithin(tx, request)
    await append(tx, { action: 'application.remind', ...about })
    return at
  })
}

/** Asks a referee at another address; the earlier link ends [REF2]. @returns the id of the new request. @throws ProductError as above */
export async function changeAddress(
  db: Kysely<Tables>,
  scope: Scope,
  { id, email }: { id: SeenId; email: string },
): Promise<string> {
  return withTransaction(db, async tx => {
    const { request, about, applicant } = await lockForReminding(tx, scope, id)
    if (isSameMailbox(email, applicant))
      throw wrongAddress('This is the address of the applicant, who must not get the link.')
    if (await isAskedElsewhere(tx, request, email))
      throw wrongAddress('Another referee for this application has been asked at this address.')
    await replaceRequest(tx, id)
    const { name, relation, user_id: userId, scholarship_id: scholarshipId } = request
    const asked = await askReferee(tx, { userId, scholarshipId }, { name, relation, email }, settleSeconds)
    // Not the address: it is the referee's, who can have it deleted.
    await append(tx, { action: 'application.referee', ...about })
    return asked
  })
}

/** The application first, as everywhere, then its applicant, so that nobody is named meanwhile. */
async function lockForReminding(tx: Transaction<Tables>, scope: Scope, id: SeenId) {
  const found = await findApplying(tx, id)
  if (!found) throw new ProductError('not_found')
  const application = await lockForOfficer(tx, scope, found.applicationId)
  await lockApplicant(tx, found.userId)
  const request = await lockRequest(tx, id)
  if (!request) throw new ProductError('not_found')
  if (!request.open || !mayBeAsked(request)) throw new ProductError('reference_closed')
  return { request, about: aboutApplication(application), applicant: application.user_email }
}

/** Gives one application more time, with a reason [REF2]. */
export async function giveMoreTime(
  db: Kysely<Tables>,
  scope: Scope,
  { id, closesOn, reason }: { id: SeenId } & z.output<typeof referenceExtension>,
): Promise<void> {
  await withTransaction(db, async tx => {
    const application = await lockForOfficer(tx, scope, id)
    const { user_id: userId, scholarship_id: scholarshipId } = application
    await extend(tx, { userId, scholarshipId }, { closesOn, reason })
    const after = { closesOn, reason }
    await append(tx, { action: 'application.extend', ...aboutApplication(application), after })
  })
}
