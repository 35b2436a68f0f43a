import { z } from 'zod'
import { mailPreferences, mailPreferencesInput } from './mail-preferences.ts'
import { noticeKindNames } from './notice-kinds.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, personalLimits } from '../core/limits.ts'
import { byToken } from '../core/paths.ts'

/** Who receives unsolicited mails. */
export const mailEndpoints = {
  'GET /mailPreferences': {
    summary: 'Mail preferences of the caller',
    who: 'user',
    callerLimit: ownCalls,
    ok: mailPreferences,
    errors: [],
  },
  'PATCH /mailPreferences': {
    summary: 'Change the caller’s mail preferences',
    who: 'user',
    limits: personalLimits,
    body: mailPreferencesInput,
    ok: mailPreferences,
    errors: [],
  },
  'GET /mailPreferences/:token': {
    summary: 'Read mail preferences through a link from an email',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    params: byToken,
    ok: mailPreferences,
    errors: ['link_expired'],
  },
  'PATCH /mailPreferences/:token': {
    summary: 'Change mail preferences through a link from an email',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    params: byToken,
    body: mailPreferencesInput,
    ok: mailPreferences,
    errors: ['link_expired'],
  },
  'POST /unsubscribe/:token': {
    summary: 'Unsubscribe with one click in a mail client (RFC 8058); any body is accepted',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    params: byToken,
    ok: z.strictObject({ unsubscribed: z.enum(noticeKindNames) }),
    errors: ['link_expired'],
  },
  'POST /emailConfirmation': {
    summary: 'Resend the link that confirms the caller’s address',
    who: 'user',
    limits: { account: { calls: 5, seconds: 24 * 3_600 }, address: personalLimits.address },
    ok: z.strictObject({ sent: z.boolean() }),
    errors: [],
  },
  'GET /emailConfirmation/:token': {
    summary: 'Whether the address of a token from an email is already confirmed',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    params: byToken,
    ok: z.strictObject({ confirmed: z.boolean() }),
    errors: ['link_expired'],
  },
  'POST /emailConfirmation/:token': {
    summary: 'Confirm an address with the token from an email',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    params: byToken,
    ok: z.strictObject({ email: z.string() }),
    errors: ['link_expired'],
  },
} as const satisfies DeclaredEndpoints
