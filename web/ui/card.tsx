import type { ComponentProps } from 'react'

/** A raised sheet for one thing. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-card border border-line bg-surface shadow-card ${className}`} />
}
