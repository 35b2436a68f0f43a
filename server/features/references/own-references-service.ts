import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { stillToDo } from '../../../contract/references/letters-to-come.ts'
import { type newReferee, type OwnReferences } from '../../../contract/references/references.ts'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import { type SeenId, vouchFor } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { settleSeconds } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { planRefereeMail } from './plan-referee-mail-service.ts'
import { isSameMailbox } from './reference-policy.ts'
import {
  type Applying,
  countNamed,
  findForOffice,
  findNeeded,
  insertRequest,
  listNeeded,
  listPeople,
  lockApplicant,
  lockRequest,
  replaceRequest,
  type RequestRow,
  scheduleMail,
} from './reference-repository.ts'
import { ownView } from './reference-view.ts'

/** The references of a person's applications, and what became of them [REF1]. */
export async function listOwnReferences(db: Database, userId: string): Promise<OwnReferences[]> {
  const [needed, people] = await Promise.all([listNeeded(db, userId), listPeople(db, [userId])])
  return needed.map(row =>
    ownView(
      row,
      people.filter(({ scholarship_id }) => scholarship_id === row.scholarship_id),
    ),
  )
}

/** What is still to come of the letters for an application, in a sentence; nothing where none are needed now [REF1]. */
export async function lettersToCome(db: Database, applicationId: SeenId): Promise<string | undefined> {
  const found = await findForOffice(db, applicationId)
  if (!found) return undefined
  const { user_id: userId, scholarship_id: scholarshipId } = found
  const needed = await findNeeded(db, { userId, scholarshipId })
  if (!needed?.open) return undefined
  return stillToDo({ ...needed, people: await listPeople(db, [userId], scholarshipId) })
}

/** They count among those that are asked for. */
const counts = ({ state }: RequestRow) => state === 'asked' || state === 'opened' || state === 'received'

/**
 * Names a referee, who is asked by mail [REF1]. @returns the id of the request
 * @throws ProductError `not_found`, `reference_closed`, `address_not_confirmed`, `limit_reached`, `changed_meanwhile` for
 *   one to replace who has answered, `invalid_input` for the applicant's own address or one that was asked already
 */
export async function nameReferee(
  db: Kysely<Tables>,
  userId: string,
  { scholarshipId, replaces, ...referee }: z.output<typeof newReferee>,
): Promise<string> {
  return withTransaction(db, async tx => {
    const applicant = await lockApplicant(tx, userId)
    const needed = await findNeeded(tx, { userId, scholarshipId })
    if (!applicant || !needed) throw new ProductError('not_found')
    if (!needed.open) throw new ProductError('reference_closed')
    if (!applicant.email_confirmed_at) throw new ProductError('address_not_confirmed')
    if (isSameMailbox(referee.email, applicant.user_email))
      throw wrongAddress('This is your own address. Please name somebody else.')
    const people = await listPeople(tx, [userId], scholarshipId)
    const replaced = people.find(({ id }) => id === replaces)
    if (replaces && (!replaced || replaced.state === 'received')) throw new ProductError('changed_meanwhile')
    const others = people.filter(person => person !== replaced && counts(person))
    if (isAsked(others, referee.email)) throw wrongAddress('You have asked this person already.')
    if (others.length >= needed.count || (await countNamed(tx, userId)) >= referenceLimits.aDay)
      throw new ProductError('limit_reached')
    if (replaced) await replaceRequest(tx, replaced.id)
    return askReferee(tx, { userId, scholarshipId }, referee, replaced && settleSeconds)
  })
}

/** Whether a mailbox is one of these referees', who would write a second letter for one application. */
const isAsked = (others: readonly RequestRow[], address: string) =>
  others.some(({ email }) => isSameMailbox(email, address))

/** Whether a mailbox is one of another referee who counts for the application of a request. */
export async function isAskedElsewhere(
  tx: Database,
  { id, user_id: userId, scholarship_id: scholarshipId }: RequestRow,
  address: string,
): Promise<boolean> {
  const people = await listPeople(tx, [userId], scholarshipId)
  return isAsked(
    people.filter(person => person.id !== id && counts(person)),
    address,
  )
}

/**
 * Adds a request and plans its mail, in the caller's transaction. @returns its id
 * @param wait seconds in which somebody may replace it, so that an address that is corrected twice gets no mail
 */
export async function askReferee(
  tx: Parameters<typeof insertRequest>[0],
  applying: Applying,
  referee: Pick<RequestRow, 'name' | 'email' | 'relation'>,
  wait?: number,
): Promise<string> {
  let id = ''
  const insert = async (mail_at: Date) => {
    const added = await insertRequest(tx, applying, { ...referee, mail_at })
    id = added
    return added
  }
  await planRefereeMail(tx, referee.email, insert, wait)
  return id
}

/** An address at which this referee cannot be asked. */
export function wrongAddress(message: string): ProductError {
  return new ProductError('invalid_input', { fields: { email: message } })
}

/**
 * Reminds a referee, asks one again who declined, or tries an address again that was refused; otherwise once in three days.
 * @returns when the mail leaves.
 */
export async function remindReferee(db: Kysely<Tables>, userId: string, id: string): Promise<Date> {
  return withTransaction(db, async tx => {
    const request = await lockRequest(tx, vouchFor(id, 'Its applicant alone gets further.'))
    if (request?.user_id !== userId) throw new ProductError('not_found')
    if (!request.open || !mayBeAsked(request)) throw new ProductError('reference_closed')
    if (!request.may_remind) throw new ProductError('limit_reached')
    if (request.state === 'declined') await requirePlace(tx, request)
    return remindWithin(tx, request)
  })
}

/** Others may have been named in place of who declined. */
async function requirePlace(
  tx: Database,
  { id, email, user_id: userId, scholarship_id: scholarshipId }: RequestRow,
) {
  const people = await listPeople(tx, [userId], scholarshipId)
  const needed = await findNeeded(tx, { userId, scholarshipId })
  const others = people.filter(person => person.id !== id && counts(person))
  if (others.length >= (needed?.count ?? 0) || isAsked(others, email)) throw new ProductError('limit_reached')
}

/** Whether somebody can still be asked to write. */
export function mayBeAsked({ state }: Pick<RequestRow, 'state'>): boolean {
  return state === 'asked' || state === 'opened' || state === 'declined'
}

/** Plans a mail that reminds, in the caller's transaction. @returns when it leaves */
export function remindWithin(
  tx: Parameters<typeof scheduleMail>[0],
  { id, email }: Pick<RequestRow, 'id' | 'email'>,
): Promise<Date> {
  return planRefereeMail(tx, email, async at => {
    await scheduleMail(tx, id, at)
    return id
  })
}

/**
 * An application can be submitted once the people are named, whether or not they have written: letters may come later.
 * @throws ProductError `references_missing`
 */
export async function requireRefereesNamed(db: Database, applying: Applying): Promise<void> {
  const needed = await findNeeded(db, applying)
  if (!needed?.open) return
  const people = await listPeople(db, [applying.userId], applying.scholarshipId)
  if (people.filter(counts).length < needed.count) throw new ProductError('references_missing')
}
