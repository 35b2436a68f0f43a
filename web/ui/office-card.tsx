import './office-card.css'
import type { ComponentProps } from 'react'
import { Card } from './card.tsx'

/** A card of the office: its padding is that of the overview's, and on a laptop its controls are 40 pixels high. */
export function OfficeCard({ className = '', ...rest }: ComponentProps<'div'>) {
  return <Card {...rest} className={`office-card px-5 pt-4 pb-5 ${className}`} />
}
