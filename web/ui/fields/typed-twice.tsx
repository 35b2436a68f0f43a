import { Button } from '../button.tsx'

type TypedTwiceProps = {
  typed: string
  others: readonly string[]
  onChoose: (text: string) => void
}

/** What was typed here and elsewhere: nothing is saved over the other before one of them is chosen, or both. */
export function TypedTwice({ typed, others, onChoose }: TypedTwiceProps) {
  const elsewhere = others.filter(text => text !== typed)
  const all = [
    { which: 'Typed here', text: typed },
    ...elsewhere.map(text => ({ which: 'Typed in another tab or on another device', text })),
  ]
  return (
    <div
      role="group"
      aria-label="Texts from two places"
      className="grid gap-3 rounded-control bg-warning-soft p-4"
    >
      <p>
        <strong>You typed this in two places.</strong> Nothing is lost. Which text counts?
      </p>
      {all.map(({ which, text }) => (
        <div key={text} className="grid gap-2 rounded-control border border-line bg-surface p-3">
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold">{which}</p>
            <Button
              variant="secondary"
              className="shrink-0"
              onClick={() => onChoose(text)}
              aria-label={`Keep this: ${which}`}
            >
              Keep this
            </Button>
          </div>
          <p className="max-h-60 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
        </div>
      ))}
      <Button variant="secondary" onClick={() => onChoose([typed, ...elsewhere].join('\n\n'))}>
        Keep both, one below the other
      </Button>
    </div>
  )
}
