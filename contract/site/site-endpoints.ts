import { z } from 'zod'
import { typedText, wholeNumber } from '../core/fields.ts'
import { uploadedImage } from '../core/images/images.ts'
import { overview } from '../overview/overview.ts'
import { siteHistory, siteSettings, siteSetup } from './site-settings.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, personalLimits, staffWrites } from '../core/limits.ts'

const saved = z.strictObject({ version: z.int() })
/** The version that the admin has seen; with a newer one stored, nothing is saved. */
const version = wholeNumber().min(0)

/** The site itself: what a browser needs, pictures, and how the site looks. */
export const siteEndpoints = {
  'GET /config': {
    summary: 'Settings that a browser needs',
    who: 'anyone',
    ok: z.strictObject({
      payments: z.strictObject({ publishableKey: z.string(), scriptUrl: z.string().nullable() }),
      signInProviders: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    }),
    errors: [],
  },
  'GET /overview': {
    summary: 'What needs the caller’s attention',
    who: 'user',
    callerLimit: ownCalls,
    ok: overview,
    errors: [],
  },
  'POST /images': {
    summary: 'Upload a picture',
    who: 'user',
    limits: personalLimits,
    multipart: true,
    status: 201,
    ok: uploadedImage,
    errors: ['image_too_large', 'image_not_supported'],
  },
  'GET /siteSettings': {
    summary: 'The site settings, with their history',
    who: 'admin',
    callerLimit: ownCalls,
    ok: siteHistory,
    errors: [],
  },
  'POST /siteSettings': {
    summary: 'Change the site settings',
    who: 'admin',
    limits: staffWrites,
    body: siteSettings.extend({ version }),
    status: 201,
    ok: saved,
    errors: ['changed_meanwhile'],
  },
  'POST /siteSettings/goBack': {
    summary: 'Restore an earlier version of the site settings',
    who: 'admin',
    limits: staffWrites,
    body: z.strictObject({ version, to: wholeNumber().min(0) }),
    status: 201,
    ok: saved,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /siteSettings/preview': {
    summary: 'Preview a Markdown text as the pages will show it',
    who: 'admin',
    callerLimit: ownCalls,
    body: z.strictObject({ text: typedText(20_000) }),
    ok: z.strictObject({ html: z.string() }),
    errors: [],
  },
  'POST /siteSettings/testMail': {
    summary: 'Send the caller a test email at once',
    who: 'admin',
    limits: { account: { calls: 5, seconds: 15 * 60 }, address: personalLimits.address },
    ok: z.strictObject({ to: z.string() }),
    errors: ['unavailable'],
  },
  'POST /siteSettings/logos': {
    summary: 'Upload a logo: PNG, JPEG or WebP up to 1 MB',
    who: 'admin',
    limits: personalLimits,
    multipart: true,
    status: 201,
    ok: uploadedImage,
    errors: ['image_too_large', 'image_not_supported'],
  },
  'GET /setup': {
    summary: 'Whether the site still needs its first admin',
    who: 'anyone',
    ok: z.strictObject({ open: z.boolean() }),
    errors: [],
  },
  'POST /setup': {
    summary: 'Create the first admin of a new site, once, with the token from the link in its log',
    who: 'anyone',
    callerLimit: ownCalls,
    personal: true,
    body: siteSetup,
    status: 201,
    ok: z.strictObject({ email: z.string() }),
    errors: ['link_expired'],
  },
} as const satisfies DeclaredEndpoints
