import { useId, useState } from 'react'

/** Longer ones are folded, so that they do not drown their neighbours; in characters. */
const long = 120

/** The feedback on an application, in red [U3]; the whole of a long one is shown when asked for. */
export function Feedback({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const folds = text.length > long
  return (
    <div className="min-w-24">
      <p
        id={id}
        className={`font-semibold whitespace-pre-line text-danger [overflow-wrap:anywhere] ${folds && !open ? 'line-clamp-5' : ''}`}
      >
        {text}
      </p>
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-6 underline underline-offset-4"
        >
          {open ? 'Show less' : 'Read all'}
        </button>
      )}
    </div>
  )
}
