import type { mailEndpoints } from '../../../../contract/notifications/mail-preference-endpoints.ts'
import { noticeKindNames } from '../../../../contract/notifications/notice-kinds.ts'
import { mailPreferences } from '../access-fields.ts'
import { type AccessTable, byMailedLink, notVisitor, usersMaySet } from '../access-rows.ts'
import { targets } from '../access-targets.ts'

const preferenceFields = [...noticeKindNames, 'timeZone']

export const notificationsAccess: AccessTable<typeof mailEndpoints> = {
  'GET /mailPreferences': {
    answers: { none: notVisitor(200) },
    fields: mailPreferences,
  },
  'PATCH /mailPreferences': {
    answers: { none: notVisitor(200) },
    fields: mailPreferences,
    body: () => ({ timeZone: 'Asia/Dhaka' }),
    writes: usersMaySet(
      preferenceFields,
      (_target, _answer, caller) => ['mail_preferences', `user_id = '${caller}'`],
      'none',
    ),
  },
  'GET /mailPreferences/:token': {
    answers: byMailedLink,
    fields: mailPreferences,
    about: targets.preferencesToken,
  },
  'PATCH /mailPreferences/:token': {
    answers: byMailedLink,
    fields: mailPreferences,
    about: targets.preferencesToken,
    body: () => ({ timeZone: 'Asia/Dhaka' }),
    writes: usersMaySet(preferenceFields, token => [
      'mail_preferences',
      `user_id = '${token.split('.')[0]}'`,
    ]),
  },
  'POST /unsubscribe/:token': {
    answers: byMailedLink,
    fields: ['unsubscribed'],
    about: targets.preferencesToken,
  },
  'POST /emailConfirmation': {
    answers: { none: notVisitor(200) },
    fields: ['sent'],
  },
  'GET /emailConfirmation/:token': {
    answers: byMailedLink,
    fields: ['confirmed'],
    about: targets.confirmationToken,
  },
  'POST /emailConfirmation/:token': {
    answers: byMailedLink,
    fields: ['email'],
    about: targets.confirmationToken,
  },
}
