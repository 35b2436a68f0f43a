import { useId } from 'react'
import { Icon } from '../icons.tsx'
import { starClass } from '../stars.tsx'

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
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-semibold">
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        aria-required
        className="flex"
      >
        {[1, 2, 3, 4, 5].map(stars => (
          <label
            key={stars}
            className="relative grid size-12 place-items-center rounded-control text-3xl hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus"
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
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[0.95rem] font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-[1.2em]" />
          {error}
        </p>
      )}
    </div>
  )
}
