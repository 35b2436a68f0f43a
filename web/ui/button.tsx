import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import { Spinner } from './loading/spinner.tsx'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand not-aria-disabled:hover:bg-brand-strong',
  accent: 'bg-accent-fill text-on-accent not-aria-disabled:hover:brightness-105',
  secondary: 'border border-line-strong text-ink not-aria-disabled:hover:bg-hover',
  quiet: 'text-ink not-aria-disabled:hover:bg-hover',
  danger: 'bg-danger text-on-danger not-aria-disabled:hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 text-[0.95rem]',
  normal: 'min-h-11 px-5',
  large: 'min-h-13 px-7 text-[1.1rem]',
}

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string }

/** The class names of a button, for elements that must look like one. */
export function buttonClass({ variant = 'primary', size = 'normal', className = '' }: Look = {}) {
  return `inline-flex items-center justify-center gap-2 rounded-control font-semibold leading-tight text-center transition-colors select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-65 ${variants[variant]} ${sizes[size]} ${className}`
}

type ButtonProps = Look & { pending?: boolean; oncePressed?: boolean } & Omit<
    ComponentProps<'button'>,
    'className'
  >

/**
 * A button. While `pending` or `disabled` it keeps the focus and stays readable for screen readers, and it
 * neither runs `onClick` nor submits its form. With `oncePressed` the second click of a double click does nothing, wherever
 * the first one went, and neither does a key that is held.
 */
export function Button({
  variant,
  size,
  className,
  pending,
  disabled,
  oncePressed,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const idle = pending || disabled
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (idle || (oncePressed && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, className })}
      aria-disabled={idle || undefined}
      aria-busy={pending || undefined}
      onKeyDown={oncePressed ? ignoreRepeats : undefined}
      onClick={click}
    >
      {pending && <Spinner label="Please wait" className="size-5" />}
      {children}
    </button>
  )
}

function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

type LinkButtonProps = Look & Omit<ComponentProps<typeof Link>, 'className'>

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />
}
