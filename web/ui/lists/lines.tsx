import { useId, useState } from 'react'

/** A link or button in a cell of a table; a finger hits it some pixels beside its text as well. */
export const cellLinkClass =
  'cell-link relative max-w-full text-left leading-[inherit] underline decoration-line-strong underline-offset-2 hover:decoration-current'

type OneLineProps = { text: string; strong?: boolean; soft?: boolean }

/** A text on one line of a table, cut where the column ends; as long as it is where rows are cards. */
export function OneLine({ text, strong, soft }: OneLineProps) {
  return (
    <span
      title={text}
      className={`cell-line ${strong ? 'font-semibold' : ''} ${soft ? 'text-ink-soft' : ''}`}
    >
      {text}
    </span>
  )
}

/** A text on at most two lines of a table. */
export function TwoLines({ text, strong }: { text: string; strong?: boolean }) {
  return (
    <span title={text} className={`cell-lines ${strong ? 'font-semibold' : ''}`}>
      {text}
    </span>
  )
}

type FoldedTextProps = {
  text: string
  /** Whether the text is long enough to fold. */
  folds: boolean
  className: string
  /** Cuts the text while it is folded. */
  foldedClass: string
  buttonClass?: string
}

/** A text; of a long one the first lines, and the whole when asked for. */
export function FoldedText({ text, folds, className, foldedClass, buttonClass = '' }: FoldedTextProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="min-w-0">
      <p id={id} className={`whitespace-pre-line ${className} ${folds && !open ? foldedClass : ''}`}>
        {text}
      </p>
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={`min-h-6 underline underline-offset-4 ${buttonClass}`}
        >
          {open ? 'Show less' : 'Read all'}
        </button>
      )}
    </div>
  )
}
