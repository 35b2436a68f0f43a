import { ownValue } from '../../../contract/core/own-value.ts'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { listTimeZones } from '../time/time-zones.ts'
import { controlClass } from './control-class.ts'
import { Field, type FieldText } from './field.tsx'
import { mostOffered, OfferedOptions, optionId } from './offered-options.tsx'

type TimeZoneFieldProps = FieldText & { name: string; value: string; onChange: (zone: string) => void }

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A time zone, chosen from a list by typing a city: an editable combobox of the ARIA patterns, in which the focus stays in the
 * field. What is typed and fits one zone alone becomes it. Base UI's hides the field's label from screen readers while it is open.
 */
export function TimeZoneField({ value, onChange, ...props }: TimeZoneFieldProps) {
  const listId = useId()
  const { open, found, active, offer, choose, settle, press } = useOffers(value, onChange)
  const activeZone = found[active]
  const activeId = activeZone && optionId(listId, activeZone)
  return (
    <div className="relative">
      <Field props={props}>
        {control => (
          <input
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={activeId && listId}
            aria-activedescendant={activeId}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={event => {
              onChange(event.currentTarget.value)
              // Emptied, it does not cover what follows with the first cities of the alphabet.
              offer(event.currentTarget.value.trim() !== '')
            }}
            onKeyDown={press}
            onBlur={settle}
            className={controlClass}
          />
        )}
      </Field>
      {found.length > 0 && (
        <OfferedOptions
          id={listId}
          label="Cities"
          options={found.map(zone => ({ id: zone, name: zone }))}
          active={activeZone}
          onChoose={({ id }) => choose(id)}
          className="top-20"
        />
      )}
      <p role="status" className="text-[0.95rem] text-ink-soft">
        {open && found.length === 0 && 'No city with this name. Try a larger one nearby.'}
      </p>
    </div>
  )
}

/** The zones that what is typed may mean, and how the keyboard moves among them. */
function useOffers(value: string, onChange: (zone: string) => void) {
  const zones = useMemo(() => listTimeZones(), [])
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = open ? zones.filter(zone => isMeant(zone, value)).slice(0, mostOffered) : []

  function offer(isOpen: boolean) {
    setOpen(isOpen)
    setActive(0)
  }
  function choose(zone: string) {
    onChange(zone)
    offer(false)
  }
  function settle() {
    const [only, another] = zones.includes(value) ? [] : found
    if (only && !another) choose(only)
    // The message stays: the button that was just pressed would move away from under it.
    else if (found.length > 0) offer(false)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent } = event
    const step = ownValue(steps, key)
    const chosen = key === 'Enter' ? found[active] : undefined
    if (nativeEvent.isComposing || (!step && !chosen && !(key === 'Escape' && open))) return
    event.preventDefault()
    if (chosen) choose(chosen)
    else if (!step || !open) offer(Boolean(step))
    else if (found.length > 0) setActive((active + step + found.length) % found.length)
  }
  return { open, found, active, offer, choose, settle, press }
}

/** Whether a zone has each of the words, such as `Asia/Ho_Chi_Minh` those of `chi minh`. */
function isMeant(zone: string, words: string): boolean {
  const name = plain(zone)
  return plain(words)
    .split(' ')
    .every(word => name.includes(word))
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase()
}
