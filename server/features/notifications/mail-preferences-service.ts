import type { Kysely } from 'kysely'
import type {
  MailPreferences,
  MailPreferencesInput,
} from '../../../contract/notifications/mail-preferences.ts'
import type { NoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { sendEmailConfirmation } from './jobs/send-email-confirmation.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  findMailPreferences,
  isTimeZone,
  type MailPreferencesRow,
  saveChoices,
  saveTimeZone,
} from './mail-preferences-repository.ts'
import { mailPreferencesView, masked } from './mail-preferences-view.ts'
import type { SignedLinks } from './signed-links.ts'

export { clearRefusal, isRefused, markRefused } from './mail-preferences-repository.ts'
export { masked } from './mail-preferences-view.ts'
export type { SignedLinks } from './signed-links.ts'

export interface MailPreferencesDependencies {
  db: Kysely<Tables>
  links: SignedLinks
}

/** A person's mail preferences [SAVE4]. @throws ProductError `unauthenticated` when the account is gone */
export async function ownMailPreferences(db: Database, userId: string): Promise<MailPreferences> {
  const row = await findMailPreferences(db, userId)
  if (!row) throw new ProductError('unauthenticated')
  return mailPreferencesView(row)
}

/** Changes a person's mail preferences [SAVE4]. @returns them all. */
export async function changeMailPreferences(
  db: Kysely<Tables>,
  userId: string,
  { timeZone, ...choices }: MailPreferencesInput,
): Promise<MailPreferences> {
  if (timeZone !== undefined && !(await isTimeZone(db, timeZone)))
    throw new ProductError('invalid_input', {
      fields: { timeZone: 'Please choose a time zone from the list.' },
    })
  return withTransaction(db, async tx => {
    await saveChoices(tx, userId, choices)
    if (timeZone !== undefined) await saveTimeZone(tx, userId, timeZone)
    return ownMailPreferences(tx, userId)
  })
}

/** The same by a mailed link, with the address masked. */
export async function linkedMailPreferences(
  deps: MailPreferencesDependencies,
  token: string,
): Promise<MailPreferences> {
  return maskedView(mailPreferencesView((await ownerOf(deps, token)).row))
}

/** Changes preferences by a mailed link. */
export async function changeLinkedMailPreferences(
  deps: MailPreferencesDependencies,
  token: string,
  input: MailPreferencesInput,
): Promise<MailPreferences> {
  const { userId } = await ownerOf(deps, token)
  return maskedView(await changeMailPreferences(deps.db, userId, input))
}

/**
 * Stops the mails of a link's kind for its owner, however often [SAVE4].
 * @returns the kind. @throws ProductError `link_expired`
 */
export async function unsubscribe(deps: MailPreferencesDependencies, token: string): Promise<NoticeKind> {
  const { userId, kind } = await ownerOf(deps, token)
  if ((await saveChoices(deps.db, userId, { [kind]: false })) === 0) throw new ProductError('link_expired')
  return kind
}

async function ownerOf(
  { db, links }: MailPreferencesDependencies,
  token: string,
): Promise<{ userId: string; kind: NoticeKind; row: MailPreferencesRow }> {
  const link = links.readPreferences(token)
  const row = link && (await findMailPreferences(db, link.userId))
  if (!link || row?.epoch !== link.epoch) throw new ProductError('link_expired')
  return { ...link, row }
}

function maskedView(preferences: MailPreferences): MailPreferences {
  return { ...preferences, email: masked(preferences.email) }
}

type Addressee = Pick<MailPreferencesRow, 'userId' | 'email' | 'name'>

/** Mails a person the link that proves their address [SAVE5], once the caller's transaction commits. */
export async function mailConfirmation(tx: Database, { userId, email, name }: Addressee): Promise<void> {
  const payload = { to: email, name, userId }
  await enqueue(tx, sendEmailConfirmation, {
    key: `email-confirmation:${newId()}`,
    about: `email-confirmation:${userId}`,
    payload,
  })
}

const isReached = ({ confirmedAt, refusedAt }: MailPreferencesRow) => !!confirmedAt && !refusedAt

/** Whether the address of a link's owner is confirmed and takes mails [SAVE5]. */
export async function isConfirmed(
  { db, links }: MailPreferencesDependencies,
  token: string,
): Promise<boolean> {
  const userId = links.readConfirmation(token)
  const row = userId && (await findMailPreferences(db, userId))
  if (!row) throw new ProductError('link_expired')
  return isReached(row)
}

/** Mails the link again, unless the address is confirmed and takes mails [SAVE5]. @returns whether it does */
export async function mailConfirmationAgain(db: Database, userId: string): Promise<boolean> {
  const row = await findMailPreferences(db, userId)
  if (!row || isReached(row)) return false
  await mailConfirmation(db, row)
  return true
}

/** To whom a kind of mails goes, and where they stop or change it; nothing when the account is gone. */
export async function findRecipient(
  { db, links }: { db: Database; links: SignedLinks },
  userId: string,
  kind: NoticeKind,
) {
  const row = await findMailPreferences(db, userId)
  if (!row) return undefined
  const { email, name, timeZone, epoch } = row
  return { to: email, name, timeZone, preferences: links.preferences({ userId, epoch }, kind) }
}
