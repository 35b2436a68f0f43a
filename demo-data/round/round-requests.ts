import type { Database } from '../../server/platform/database/connection.ts'
import type { DemoTalk } from '../demo-conversations.ts'
import type { RoundEntry } from './round-rows.ts'
import { correctSubmission } from './round-submissions.ts'

const site =
  'Below the bridge of our road, six hundred metres down the left bank, where the water falls eleven metres over two steps. The nearest houses are forty minutes on foot.'

/** Hours ago. */
const asked = 74
const supplied = 6

/**
 * Lets the newest three applications that are processed and not proposed about be asked for answers: one applicant has days
 * left, one has answered, and one has let the date pass. @returns the conversations that ask
 */
export async function askInRound(
  tx: Database,
  {
    now,
    entries,
    staff,
    formVersionId,
  }: { now: Date; entries: readonly RoundEntry[]; staff: readonly string[]; formVersionId: string },
): Promise<DemoTalk[]> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const free = entries.filter(({ application, decision }) => application.status === 'Processing' && !decision)
  const [waiting, answering, late] = free.slice(-3)
  if (!waiting || !answering || !late) throw new Error('Nobody of the demo round can be asked.')
  const receipt = await correctSubmission(tx, {
    entry: { ...answering, answers: { ...answering.answers, q_site: site } },
    formVersionId,
    staff,
    at: hoursAgo(supplied),
    readAt: hoursAgo(asked),
  })
  return [
    {
      applicationId: waiting.application.id,
      messages: [
        [
          30,
          'office',
          'Your school marks from 0 to 5, and we ask from 0 to 4. Please give your average on our scale, and look at the income again: is it of a year?',
        ],
      ],
      asks: { questions: ['q_average', 'q_income'], dueIn: 5 },
    },
    {
      applicationId: answering.application.id,
      messages: [
        [
          asked,
          'office',
          'Please write where you would build so that somebody who was never there finds the place.',
        ],
        [supplied, 'applicant', '', receipt],
      ],
      asks: { questions: ['q_site'], dueIn: 4 },
    },
    {
      applicationId: late.application.id,
      messages: [
        [220, 'office', 'The term begins before the day from which you are free. Is there an earlier one?'],
      ],
      asks: { questions: ['q_available'], dueIn: -3 },
    },
  ]
}
