import { useState } from 'react'
import { answerByInWords } from '../../../../contract/awards/award-words.ts'
import type { OwnAward } from '../../../../contract/awards/awards.ts'
import { ownTimeZone } from '../../../ui/time/local-minute.ts'

/** What the office answered to a wish to start later, with its words and until when the award can be answered [AWARD2]. */
export function DeferralAnswer({ award }: { award: OwnAward }) {
  const [now] = useState(() => new Date())
  const { answerBy, deferral, deferralAnswer: answer, state } = award
  if (!answer) return null
  const by = state === 'offered' && answerBy ? new Date(answerBy) : undefined
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        {answer.granted ? 'You can start later' : 'The office cannot let you start later'}
      </p>
      <p>
        {answer.granted
          ? 'The days on this page are the new ones.'
          : 'You can still accept the award as it is.'}
        {by && by > now && ` Please accept or decline it by ${answerByInWords(by, ownTimeZone(), now)}.`}
      </p>
      {answer.words && <p className="whitespace-pre-line">The office writes: “{answer.words}”</p>}
      {deferral && (
        <p className="text-[0.95rem] whitespace-pre-line text-ink-soft">You wrote: “{deferral}”</p>
      )}
    </div>
  )
}
