import { lazy, Suspense, useState } from 'react'
import { counted } from '../../../contract/core/counted.ts'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Modal } from '../../ui/windows/modal.tsx'
import type { FromDesk } from './use-export-request.ts'

const ExportForm = lazy(async () => ({ default: (await import('./export-form.tsx')).ExportForm }))

type ExportActProps = FromDesk & {
  /** How many applications are exported. */
  count: number
}

/** What an export of the desk is about. */
export const aboutRows = (count: number) => `${counted(count, 'application')} as a CSV or XLSX file.`

/** Exports what the view of the desk shows [AUDIT2]. */
export function ExportAct({ count, ...from }: ExportActProps) {
  return (
    <ExportButton about={aboutRows(count)} from={from}>
      Export
    </ExportButton>
  )
}

type ExportWindowProps = {
  open: boolean
  onClose: () => void
  about: string
  /** What the desk has chosen; without, the form asks for it. */
  from?: FromDesk
}

type ExportButtonProps = Pick<ExportWindowProps, 'about' | 'from'> & {
  variant?: 'primary' | 'secondary'
  children: string
}

/** A button that opens the form of an export. */
export function ExportButton({ about, from, variant = 'secondary', children }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size={variant === 'primary' ? 'normal' : 'small'}
        variant={variant}
        oncePressed
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <ExportWindow {...{ open, about, from }} onClose={() => setOpen(false)} />
    </>
  )
}

/** The form of an export. */
export function ExportWindow({ open, onClose, about, from }: ExportWindowProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Export"
      description={`${about} It is made in the background, only you can download it, and it is deleted after ${exportLimits.days} days.`}
      holdsForm
      wide
    >
      <Suspense fallback={<Skeleton className="h-60" />}>
        <ExportForm from={from} onAsked={onClose} />
      </Suspense>
    </Modal>
  )
}
