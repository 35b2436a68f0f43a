import { useId, useState } from 'react'

/** Longer ones are folded, so that they do not drown their neighbours: on a card, and in a row; in characters. */
const longOnCard = 120
const longInRow = 28

/** The feedback on an application, in red [U3]; the whole of a long one is shown when asked for. */
export function Feedback({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const folds = text.length > longInRow
  const onlyInRow = text.length <= longOnCard
  return (
    <div className="min-w-0">
      <p
        id={id}
        className={`font-semibold whitespace-pre-line text-danger ${folds && !open ? 'cell-fold' : ''}`}
      >
        {text}
      </p>
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={`min-h-6 whitespace-nowrap underline underline-offset-4 ${onlyInRow ? 'only-in-row' : ''}`}
        >
          {open ? 'Show less' : 'Read all'}
        </button>
      )}
    </div>
  )
}
