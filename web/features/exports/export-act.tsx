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

/** Exports what is chosen at the desk, or what its view shows [AUDIT2]. */
export function ExportAct({ count, ...from }: ExportActProps) {
  return (
    <ExportWindow about={`${counted(count, 'application')} as a file of rows.`} from={from}>
      Export
    </ExportWindow>
  )
}

type ExportWindowProps = {
  about: string
  /** What the desk has chosen; without, the form asks for it. */
  from?: FromDesk
  variant?: 'primary' | 'secondary'
  children: string
}

/** A button that opens the form of an export. */
export function ExportWindow({ about, from, variant = 'secondary', children }: ExportWindowProps) {
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
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Export"
        description={`${about} It is made in the background, only you can download it, and it is deleted after ${exportLimits.days} days.`}
        holdsForm
        wide
      >
        <Suspense fallback={<Skeleton className="h-60" />}>
          <ExportForm from={from} onAsked={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </>
  )
}
