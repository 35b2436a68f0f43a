import { z } from 'zod'
import { text } from './fields.ts'
import { longestReason } from './reason-limit.ts'

/** What a window asks before something ends. */
export const givenReason = z.strictObject({ reason: text('the reason', longestReason) })
