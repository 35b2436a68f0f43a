import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { selectClass } from './field.tsx'

type SettledSelectProps<Choice extends string> = {
  /** The accessible name. */
  label: string
  value: Choice
  /** Runs when something else is chosen; nothing is chosen by passing over it with the arrow keys. */
  onChoose: (choice: Choice) => unknown
  className?: string
  /** `<option>`s. */
  children: ReactNode
}

/**
 * A choice that takes effect at once: one by pointer counts when it is made, one by keyboard on Enter or on leaving the
 * field. The next one waits until `onChoose` is done.
 */
export function SettledSelect<Choice extends string>(props: SettledSelectProps<Choice>) {
  const { label, value, onChoose, className = '', children } = props
  const [draft, setDraft] = useState<Choice>()
  const [pending, setPending] = useState(false)
  const byKeyboard = useRef(false)
  const hint = useId()

  async function choose(choice: Choice | undefined) {
    byKeyboard.current = false
    if (pending) return
    if (choice !== undefined && choice !== value) {
      setDraft(choice)
      setPending(true)
      await onChoose(choice)
      setPending(false)
    }
    setDraft(undefined)
  }
  function change(event: ChangeEvent<HTMLSelectElement>) {
    const choice = event.currentTarget.value as Choice
    if (!byKeyboard.current) void choose(choice)
    else if (!pending) setDraft(choice)
  }
  function press(event: KeyboardEvent) {
    if (draft !== undefined && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      void choose(event.key === 'Enter' ? draft : undefined)
    } else byKeyboard.current = true
  }
  const waits = draft !== undefined && draft !== value && !pending
  return (
    <>
      <select
        aria-label={label}
        aria-busy={pending}
        aria-describedby={waits ? hint : undefined}
        value={draft ?? value}
        onPointerDown={() => {
          byKeyboard.current = false
        }}
        onKeyDown={press}
        onBlur={() => void choose(draft)}
        onChange={change}
        className={`${selectClass} ${className}`}
      >
        {children}
      </select>
      {waits && (
        <span id={hint} className="text-[0.92rem] whitespace-nowrap text-ink-soft">
          Enter to change
        </span>
      )}
    </>
  )
}
