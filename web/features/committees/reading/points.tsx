import { useEffect, useId, useRef } from 'react'
import { counted } from '../../../../contract/core/counted.ts'
import { type Criterion, possiblePoints } from '../../../../contract/scores/score-terms.ts'
import { Icon } from '../../../ui/icons.tsx'

type CriterionProps = {
  criterion: Criterion
  /** Its part of the whole, in percent. */
  share: number | undefined
  given: number | null
}

type OpenCriterionProps = CriterionProps & {
  /** What was given in other tabs or on other devices. */
  others: readonly string[]
  /** How it was opened: whether it takes the focus, each time anew. */
  opened: { focuses: boolean }
  readOnly: boolean
  onGive: (points: number) => void
}

/** The five numbers of points of a criterion, each with its words: one press gives them. */
export function OpenCriterion({
  criterion,
  share,
  given,
  others,
  opened,
  readOnly,
  onGive,
}: OpenCriterionProps) {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened.focuses) group.current?.focus()
  }, [opened])
  return (
    <div ref={group} role="group" aria-labelledby={name} tabIndex={-1} className="reading-criterion">
      <h2 id={name}>
        {criterion.name} <Share share={share} />
      </h2>
      {others.length > 0 && (
        <p className="reading-asks">
          <Icon name="alert" /> You gave {given ?? 'nothing'} here and {others.join(', ')} in another tab or
          on another device. Which counts?
        </p>
      )}
      <div>
        {possiblePoints.map(points => (
          <button
            key={points}
            type="button"
            aria-pressed={given === points}
            aria-disabled={readOnly || undefined}
            onClick={() => !readOnly && onGive(points)}
          >
            <b>{points}</b>
            <span>{wordsFor(criterion, points)}</span>
            {given === points && <Icon name="check" />}
          </button>
        ))}
      </div>
    </div>
  )
}

/** A criterion in one row: what it has, and a way to change that. */
export function FoldedCriterion({
  criterion,
  share,
  given,
  onOpen,
}: CriterionProps & { onOpen?: () => void }) {
  const about = (
    <>
      <span>
        <b>
          {criterion.name} <Share share={share} />
        </b>
        {given === null ? (
          <span className="text-ink-soft">No points yet</span>
        ) : (
          <span>{wordsFor(criterion, given)}</span>
        )}
      </span>
      <span className="reading-given" data-none={given === null || undefined}>
        {given ?? '–'}
      </span>
    </>
  )
  if (!onOpen) return <p className="reading-folded">{about}</p>
  return (
    <button type="button" aria-expanded={false} className="reading-folded" onClick={onOpen}>
      {about}
    </button>
  )
}

const Share = ({ share }: { share: number | undefined }) => (
  <span className="font-normal text-ink-soft">{share}%</span>
)

const wordsFor = ({ words }: Criterion, points: number) => words[points - 1] || counted(points, 'point')
