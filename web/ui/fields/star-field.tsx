import { useId } from 'react'
import { starClass } from '../stars.tsx'
import { FieldError } from './field.tsx'

type StarFieldProps = {
  label: string
  name: string
  /** From 0 (none yet) to 5, with any decimals; shown, and chosen where it is a whole number. */
  value: number
  onChoose: (stars: number) => void
  error: string | undefined
}

/** Five stars to choose one of, by keyboard, mouse or touch: a group of radio buttons. */
export function StarField({ label, name, value, onChoose, error }: StarFieldProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-semibold">
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={errorId}
        aria-invalid={error ? true : undefined}
        aria-required
        className="flex"
      >
        {[1, 2, 3, 4, 5].map(stars => (
          <label
            key={stars}
            className="relative grid size-12 place-items-center rounded-control text-3xl hover:bg-hover has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              checked={value === stars}
              onChange={() => onChoose(stars)}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <i className={starClass(value - stars + 1)} />
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
