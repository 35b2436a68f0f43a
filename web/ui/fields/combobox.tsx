import { useId, useState } from 'react'
import { controlClass } from './control-class.ts'
import { mostOffered, OfferedOptions, type Option, optionId } from './offered-options.tsx'
import { useFound } from './use-found.ts'

type ComboboxProps = {
  label: string
  choices: readonly Option[]
  onChoose: (id: string) => void
  /** It was opened by a press, which it follows with the focus; Escape and leaving it close it. */
  onClose?: () => void
}

/** A field that adds one of many: letters search, the arrows choose, Enter adds, and the field is empty again. */
export function Combobox({ label, choices, onChoose, onClose }: ComboboxProps) {
  const list = useId()
  const [open, setOpen] = useState(onClose !== undefined)
  function close() {
    setOpen(false)
    onClose?.()
  }
  const { text, found, chosen, press, search, choose } = useFound(choices, ({ id }) => {
    setOpen(false)
    onChoose(id)
  })
  const from = Math.max(0, chosen ? found.indexOf(chosen) - mostOffered + 1 : 0)
  const offered = open ? found.slice(from, from + mostOffered) : []
  return (
    <div className="relative w-72 max-w-full">
      <input
        type="text"
        // The press that opens it types into it at once.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={onClose !== undefined}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={open && chosen ? optionId(list, chosen.id) : undefined}
        autoComplete="off"
        placeholder={label}
        value={text}
        onChange={event => {
          search(event.currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape' && open) {
            event.preventDefault()
            close()
          } else if (open) press(event)
          else if (event.key === 'ArrowDown' && !event.altKey) setOpen(true)
        }}
        onBlur={close}
        className={controlClass}
      />
      {offered.length > 0 && (
        <OfferedOptions
          id={list}
          label={label}
          options={offered}
          active={chosen?.id}
          onChoose={choose}
          className="top-full"
        />
      )}
      <p role="status" className="text-[0.95rem] text-ink-soft">
        {open && found.length === 0 && 'Nothing by this name.'}
      </p>
    </div>
  )
}
