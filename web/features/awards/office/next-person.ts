import type { WaitingList } from '../../../../contract/awards/awards.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { batchPage } from '../../decisions/decision-texts.tsx'

type Person = WaitingList['people'][number]

/** Who moves up next: the first one to whom nobody has prepared an offer. */
export const nextPerson = ({ people }: WaitingList) => people.find(({ proposed }) => !proposed)

/** Who would be next before somebody. */
export function passedOver({ people }: WaitingList, { applicationId }: Person): Person[] {
  const before = people.findIndex(each => each.applicationId === applicationId)
  return people.slice(0, before).filter(({ proposed }) => !proposed)
}

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
