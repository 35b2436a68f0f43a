import type { RefObject } from 'react'
import type { Batch } from '../../../contract/decisions/decisions.ts'
import { Button } from '../../ui/button.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { sizeOf } from './decision-texts.tsx'
import { LetterText } from './letter-text.tsx'
import { useLetterAt } from './use-batch.ts'

type LetterPaneProps = {
  batch: Batch
  /** Of the letter in the batch, counted from 0. */
  place: number
  onPlace: (place: number) => void
  heading: RefObject<HTMLHeadingElement | null>
}

/** One letter of a batch, as it is mailed [DESK6]. */
export function LetterPane({ batch, place, onPlace, heading }: LetterPaneProps) {
  const letter = useLetterAt(batch, place)
  const last = sizeOf(batch) - 1
  return (
    <OfficeCard className="grid grid-cols-1 content-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Letter {(place + 1).toLocaleString('en')} of {(last + 1).toLocaleString('en')}
      </h2>
      <Others {...{ place, last, onPlace }} />
      <div aria-live="polite">
        {letter ? (
          <LetterText to={`${letter.applicant}, ${letter.email}`} {...letter} />
        ) : (
          <Skeleton className="h-20" />
        )}
      </div>
    </OfficeCard>
  )
}

function Others({ place, last, onPlace }: Pick<LetterPaneProps, 'place' | 'onPlace'> & { last: number }) {
  const random = () => onPlace((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (last + 1))
  const ways = { First: 0, Previous: place - 1, Next: place + 1, Last: last }
  return (
    <div role="group" aria-label="Other letters" className="flex flex-wrap gap-2">
      {Object.entries(ways).map(([label, to]) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          disabled={to < 0 || to > last}
          onClick={() => onPlace(to)}
        >
          {label}
        </Button>
      ))}
      <Button variant="secondary" size="small" onClick={random}>
        Random letter
      </Button>
    </div>
  )
}
