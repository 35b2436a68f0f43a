import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { mailReferee, type RefereeMailDeps } from '../referee-mail-service.ts'
import { namedId } from '../../../platform/jobs/payloads.ts'

/** Mails a referee, with all that is asked of them by then; what an earlier one has said already is left out. */
export const sendReferenceRequests = job({
  kind: 'send_reference_requests',
  lane: 'prompt',
  payload: z.object({ request: namedId }),
  run: ({ request }, deps: RefereeMailDeps, { key }) => mailReferee(deps, request, key),
})
