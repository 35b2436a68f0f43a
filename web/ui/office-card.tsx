import type { ComponentProps } from 'react'
import { Card } from './card.tsx'

const controls =
  'lg:[&_:is(input:not([type=file]),select)]:min-h-[2.353rem] lg:[&_:is(input:not([type=file]),select)]:py-1'

/** A card of the office: its padding is that of the overview's, and on a laptop its controls are 40 pixels high. */
export function OfficeCard({ className = '', ...rest }: ComponentProps<'div'>) {
  return <Card {...rest} className={`px-5 pt-4 pb-5 ${controls} ${className}`} />
}
