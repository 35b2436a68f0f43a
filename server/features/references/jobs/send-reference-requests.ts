import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { mailReferee, type RefereeMailDeps } from '../referee-mail-service.ts'

/** Mails a referee, with all that is asked of them by then; what an earlier one has said already is left out. */
export const sendReferenceRequests = job({
  kind: 'send_reference_requests',
  lane: 'prompt',
  payload: z.object({ request: z.uuid() }),
  run: ({ request }, deps: RefereeMailDeps, { key }) => mailReferee(deps, request, key),
})
