import { type ReactNode, useId } from 'react'
import { Icon } from '../icons.tsx'

export type FieldText = {
  label: string
  hint?: ReactNode
  /** The error message of the value. */
  error?: string | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean
}

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps<Props> = {
  props: Props
  children: (control: Omit<Props, keyof FieldText | 'id'> & ControlProps) => ReactNode
}

/** Label, hint and error around one control, which takes the other props and names both by `aria-describedby`. */
export function Field<Props extends FieldText & { id?: string | undefined }>({
  props,
  children,
}: FieldProps<Props>) {
  const { label, hint, error, optional, id, ...others } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        ...others,
        id: controlId,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-[0.95rem] text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** The error of a field, if there is one; the control names it by `aria-describedby`. */
export function FieldError({ id, children }: { id: string | undefined; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-[0.95rem] font-semibold text-danger">
      <Icon name="alert" className="mt-0.5 size-[1.2em]" />
      {children}
    </p>
  )
}
