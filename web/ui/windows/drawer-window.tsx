import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { backdropClass } from './backdrop.ts'
import { WindowCross } from './window-cross.tsx'
import { useBackCloses } from './use-back-closes.ts'

type DrawerProps = { open: boolean; onClose: () => void; title: string; children: ReactNode }

export function DrawerWindow({ open, onClose, title, children }: DrawerProps) {
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-76 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-surface text-ink shadow-float transition-[translate] duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between gap-4 py-4 pr-3 pl-6">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <WindowCross name="Close sidebar" />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
