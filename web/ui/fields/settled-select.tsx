import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { selectClass } from './control-class.ts'

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
  const { label, value, className = '', children } = props
  const { draft, pending, ...events } = useSettled(props)
  const hint = useId()
  const waits = draft !== undefined && draft !== value && !pending
  return (
    <>
      <select
        aria-label={label}
        aria-busy={pending}
        aria-describedby={waits ? hint : undefined}
        value={draft ?? value}
        {...events}
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

type Settled<Choice extends string> = Pick<SettledSelectProps<Choice>, 'value' | 'onChoose'>

/** @returns what is chosen and not settled yet, and the events of the `<select>` */
function useSettled<Choice extends string>({ value, onChoose }: Settled<Choice>) {
  const [draft, setDraft] = useState<Choice>()
  const [pending, setPending] = useState(false)
  const byKeyboard = useRef(false)

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
  function onChange(event: ChangeEvent<HTMLSelectElement>) {
    const choice = event.currentTarget.value as Choice
    if (!byKeyboard.current) void choose(choice)
    else if (!pending) setDraft(choice)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (draft !== undefined && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      void choose(event.key === 'Enter' ? draft : undefined)
    } else byKeyboard.current = true
  }
  function onPointerDown() {
    byKeyboard.current = false
  }
  return { draft, pending, onPointerDown, onKeyDown, onChange, onBlur: () => void choose(draft) }
}
