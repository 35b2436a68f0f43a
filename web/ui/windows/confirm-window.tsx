import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useId, useState } from 'react'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { backdropClass } from './backdrop.ts'
import { Button } from '../button.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** Runs after the person agreed; the dialog stays open and pending until it settles, then closes. */
  onConfirm: () => unknown
  title?: string
  /** Whom or what it affects, and the consequences; also describes the confirm button. */
  about?: ReactNode
  text?: string
  confirmLabel?: string
  cancelLabel?: string
  /** It destroys nothing: its button is not red. */
  harmless?: boolean
}

const popupClass =
  'fixed top-1/2 left-1/2 z-50 grid max-h-[90svh] w-[min(30rem,100vw-2rem)] overflow-y-auto -translate-1/2 gap-3 rounded-card border border-line bg-surface p-7 text-ink shadow-float'

export function DiscardWindow(props: Pick<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm'>) {
  return (
    <ConfirmWindow
      {...props}
      title="Discard what you typed?"
      text="It has not been saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
    />
  )
}

export function ConfirmWindow(props: ConfirmDialogProps) {
  const { open, onClose, about } = props
  const returnFocus = useReturnFocus(open)
  const aboutId = useId()
  const { pending, confirm } = useConfirm(props)
  useBackCloses(open, cancel)
  function cancel() {
    if (!pending) onClose()
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={next => !next && cancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup finalFocus={returnFocus} className={popupClass}>
          <AlertDialog.Title className="text-3xl">
            {props.title ?? dashboardMessages.confirmTitle}
          </AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="grid gap-2 text-lg">
            {about && (
              <div id={aboutId} className="[overflow-wrap:anywhere]">
                {about}
              </div>
            )}
            <p className="text-ink-soft">{props.text ?? dashboardMessages.confirmText}</p>
          </AlertDialog.Description>
          <div className="mt-3 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary" />}>
              {props.cancelLabel ?? 'Cancel'}
            </AlertDialog.Close>
            <Button
              variant={props.harmless ? 'primary' : 'danger'}
              oncePressed
              pending={pending}
              aria-describedby={about ? aboutId : undefined}
              onClick={confirm}
            >
              {props.confirmLabel ?? dashboardMessages.confirmButton}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function useConfirm({ onConfirm, onClose }: Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'>) {
  const [pending, setPending] = useState(false)
  async function confirm() {
    setPending(true)
    try {
      await onConfirm()
    } finally {
      setPending(false)
      onClose()
    }
  }
  return { pending, confirm }
}
