import { z } from 'zod'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { id, modified, text, wholeNumber } from '../core/fields.ts'
import { ownCalls, ownSaves, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'
import { conditionLimits } from './condition-terms.ts'
import { eligibilityDefinition, eligibilityMode, profileQuestionId } from './conditions.ts'

/** Conditions as they decide: what is asked, and whether the office requires it. */
const conditions = { mode: eligibilityMode, definition: eligibilityDefinition }

const version = wholeNumber().min(0)

/** `GET /conditions/{id}`: who can apply, as published; no version without conditions. */
const publishedConditions = z.strictObject({ version: id.nullable(), number: z.int(), ...conditions })

export type PublishedConditions = z.output<typeof publishedConditions>

/** `GET /eligibility/{id}`: the conditions that staff write for a scholarship. */
const editableConditions = z.strictObject({
  ...conditions,
  /** Sent back with changes. */
  version: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  /** The published ones; nobody sees them while the scholarship is a draft. */
  published: z.strictObject({ number: z.int(), ...conditions }).nullable(),
})

export type EditableConditions = z.output<typeof editableConditions>

/** People; `null` for fewer than `smallestGroup`. */
const people = z.int().nullable()

/** `POST /eligibility/preview/{id}`: what conditions would say of those who applied before. */
const conditionPreview = z.strictObject({
  applicants: z.int(),
  met: people,
  unknown: people,
  notMet: people,
  /** How many would meet the conditions without this one, or without all alternatives, by id of a condition or `oneOf`. */
  without: z.record(z.string(), people),
})

export type ConditionPreview = z.output<typeof conditionPreview>

const question = z.string().regex(profileQuestionId, 'This is not a valid id.')

/** Who can apply, by scholarships' ids, and the sensitive questions that may decide it. */
export const conditionEndpoints = {
  'GET /conditions/:id': {
    summary: 'Who can apply to a scholarship',
    who: 'anyone',
    shows: ['scholarships'],
    params: byId,
    ok: publishedConditions,
    errors: ['not_found'],
  },
  'GET /eligibility/:id': {
    summary: 'The conditions of a scholarship, for editing',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: editableConditions,
    errors: ['not_found'],
  },
  'PATCH /eligibility/:id': {
    summary: 'Change the unpublished conditions of a scholarship',
    who: 'staff',
    limits: staffWrites,
    maximumBytes: conditionLimits.bytes,
    params: byId,
    body: z.strictObject({ version, ...conditions }),
    ok: z.strictObject({ version: z.int() }),
    errors: ['not_found', 'changed_meanwhile', 'limit_reached'],
  },
  'POST /eligibility/publish/:id': {
    summary: 'Publish the conditions of a scholarship',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: z.strictObject({ version }),
    ok: modified,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /eligibility/preview/:id': {
    summary: 'How many earlier applicants would meet conditions',
    who: 'staff',
    callerLimit: ownSaves,
    maximumBytes: conditionLimits.bytes,
    params: byId,
    body: z.strictObject({ definition: eligibilityDefinition }),
    ok: conditionPreview,
    errors: ['not_found'],
  },
  'GET /sensitiveQuestions': {
    summary: 'The sensitive questions that are switched on',
    who: 'user',
    callerLimit: ownCalls,
    ok: z.array(z.strictObject({ question, ground: z.string() })),
    errors: [],
  },
  'PATCH /sensitiveQuestions/:question': {
    summary: 'Switch a sensitive question on, with its legal ground, or off',
    who: 'admin',
    limits: staffWrites,
    params: z.strictObject({ question }),
    body: z.strictObject({ ground: text('the legal ground', conditionLimits.ground).nullable() }),
    ok: modified,
    errors: ['not_found'],
  },
} as const satisfies DeclaredEndpoints
