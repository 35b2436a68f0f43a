import type { WaitingList } from '../../../../contract/awards/awards.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { batchPage } from '../../decisions/decision-texts.tsx'

/** Who moves up next: the first one whom nobody has proposed already. */
export const nextPerson = ({ people }: WaitingList) => people.find(({ proposed }) => !proposed)

/** Prepares the offer of a free place to the next person. @returns the address of its preview; nothing when it was refused */
export async function previewOffer(
  award: string,
  scholarshipId: string,
  amount?: string,
): Promise<string | undefined> {
  const offered = sessionCall('POST /awards/offerNext/:id', { params: { id: award }, body: { amount } })
  const done = await attempt('Preparing the offer', offered)
  return done ? batchPage(scholarshipId, (await offered).insertedId) : undefined
}
