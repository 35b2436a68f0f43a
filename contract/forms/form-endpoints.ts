import { z } from 'zod'
import { modified } from '../core/fields.ts'
import { offeredForm, editableForm, formInput, publication } from './forms.ts'
import type { DeclaredEndpoints } from '../core/endpoint.ts'
import { ownCalls, staffWrites } from '../core/limits.ts'
import { byId } from '../core/paths.ts'

/** Forms of scholarships: what is asked after the specified fields. All ids are those of scholarships. */
export const formEndpoints = {
  'GET /applicationForm/:id': {
    summary: 'The application form of a scholarship',
    who: 'anyone',
    shows: ['scholarships'],
    params: byId,
    ok: offeredForm,
    errors: ['not_found'],
  },
  'GET /forms/:id': {
    summary: 'The form of a scholarship, for editing',
    who: 'staff',
    callerLimit: ownCalls,
    params: byId,
    ok: editableForm,
    errors: ['not_found'],
  },
  'PATCH /forms/:id': {
    summary: 'Change the unpublished form of a scholarship',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: formInput,
    ok: z.strictObject({ version: z.int() }),
    errors: ['not_found', 'changed_meanwhile', 'limit_reached'],
  },
  'POST /forms/publish/:id': {
    summary: 'Publish the form of a scholarship',
    who: 'staff',
    limits: staffWrites,
    params: byId,
    body: publication,
    ok: modified,
    errors: ['not_found', 'changed_meanwhile', 'form_breaks_answers'],
  },
} as const satisfies DeclaredEndpoints
