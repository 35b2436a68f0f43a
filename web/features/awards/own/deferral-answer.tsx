import type { OwnAward } from '../../../../contract/awards/awards.ts'

/** What the office answered to a wish to start later, with its words [AWARD2]. */
export function DeferralAnswer({ award }: { award: OwnAward }) {
  const { deferral, deferralAnswer: answer } = award
  if (!answer) return null
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        {answer.granted ? 'You can start later' : 'The office cannot let you start later'}
      </p>
      <p>
        {answer.granted
          ? 'The days on this page are the new ones.'
          : 'You can still accept the award as it is.'}
      </p>
      {answer.words && <p className="whitespace-pre-line">The office writes: “{answer.words}”</p>}
      {deferral && (
        <p className="text-[0.95rem] whitespace-pre-line text-ink-soft">You wrote: “{deferral}”</p>
      )}
    </div>
  )
}
