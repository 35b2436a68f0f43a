import type { MailPreferences } from '../../../contract/notifications/mail-preferences.ts'
import { noticeKinds, ofEachNoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { MailPreferencesRow } from './mail-preferences-repository.ts'

/** A person's preferences as they see them. */
export function mailPreferencesView(row: MailPreferencesRow): MailPreferences {
  return {
    email: row.email,
    confirmed: row.confirmedAt !== null,
    refused: row.refusedAt !== null,
    ...ofEachNoticeKind(kind => row.choices[kind] ?? noticeKinds[kind].byDefault),
    staff: scopeOf({ ...row, reach: null }).moderates,
    timeZone: row.timeZone,
  }
}

/** An address of which its owner recognises enough, and nobody else can write to: `a…@example.org`. */
export function masked(email: string): string {
  return email.replace(/(?<=^.).*(?=@)/su, '…')
}
