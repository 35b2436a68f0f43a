import { z } from 'zod'
import type { SeenId } from '../access/scope.ts'

/** The id of something that the product itself enqueues a job for: nobody else does. */
export const namedId = z.uuid().pipe(z.custom<SeenId>())

/** A mail to an applicant about their application. */
export const aboutApplication = z.object({
  to: z.string(),
  name: z.string(),
  scholarshipName: z.string(),
  universityName: z.string(),
  /** Left out by versions before this one, as of the other ids of mails. */
  scholarshipId: z.uuid().optional(),
})

/** An unsolicited mail to somebody who saved or began something. */
export const aboutClosing = aboutApplication.extend({
  userId: z.uuid().optional(),
  url: z.string(),
  /** What they know: the closing and the fee before the first change that waits to be told. */
  was: z.object({ closing: z.string(), fee: z.string() }).optional(),
})
