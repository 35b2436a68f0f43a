import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { backdropClass } from './backdrop.ts'
import { CloseWindow } from './close-window.ts'
import { DiscardWindow } from './confirm-window.tsx'
import { firstField } from './first-field.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { WindowCross } from './window-cross.tsx'

type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Keeps what was typed while the modal is closed [F2]. Its first field has the focus. */
  keepMounted?: boolean
  /** Nothing typed is lost by accident: a click outside does not close it, and other ways ask first. Its first field has the focus. */
  holdsForm?: boolean
  /** Discards what was typed, as the person agreed. */
  onDiscard?: (() => void) | undefined
  /** Almost as large as the screen, for reading. */
  wide?: boolean
  /** It belongs to the page as its address does: Back leaves the page instead of closing it. */
  ofPage?: boolean
  /** Takes the focus after closing, where the element that had it before is gone. */
  returnFocus?: RefObject<HTMLElement | null>
  /** Takes the focus when it opens, in place of the first field or control. */
  startFocus?: RefObject<HTMLElement | null> | undefined
}

const popupClass =
  'fixed z-50 flex flex-col max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-card md:top-1/2 md:left-1/2 md:-translate-1/2 overflow-hidden border border-line bg-surface text-ink shadow-float transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:max-md:translate-y-full data-starting-style:max-md:translate-y-full md:rounded-card'
const sizes = { usual: 'max-h-[80vh] md:w-1/2', wide: 'max-h-[94vh] md:w-[min(60rem,94vw)]' }

export function ModalWindow(props: ModalProps) {
  const { open, onClose, title, description, children, keepMounted, holdsForm = false } = props
  const guard = useTypedText(open && holdsForm, onClose)
  useBackCloses(open && !props.ofPage, guard.close)
  const whereItWas = useReturnFocus(open)
  const popup = useRef<HTMLDivElement>(null)
  const firstFocus = holdsForm || keepMounted ? () => firstField(popup.current) ?? popup.current : undefined
  function discard() {
    props.onDiscard?.()
    onClose()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The second click of a double click on what opens the window falls outside of it.
        if (!next && !(event instanceof MouseEvent && event.detail > 1)) guard.close()
      }}
      disablePointerDismissal={holdsForm}
    >
      <Dialog.Portal keepMounted={keepMounted}>
        {/* Also over the window that this one was opened from. */}
        <Dialog.Backdrop forceRender className={backdropClass} />
        <Dialog.Popup
          ref={popup}
          className={`${popupClass} ${sizes[props.wide ? 'wide' : 'usual']}`}
          initialFocus={props.startFocus ?? firstFocus}
          finalFocus={props.returnFocus ?? whereItWas}
          onChange={guard.onChange}
        >
          <TitleBar>{title}</TitleBar>
          <div className="overflow-y-auto overscroll-contain p-6">
            {description && (
              <Dialog.Description className="mb-5 text-ink-soft">{description}</Dialog.Description>
            )}
            <CloseWindow value={guard.close}>{children}</CloseWindow>
          </div>
          <DiscardWindow open={guard.asking} onClose={guard.stay} onConfirm={discard} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function TitleBar({ children }: { children: string }) {
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line py-4 pr-3 pl-6">
      <Dialog.Title className="pt-1.5 text-2xl">{children}</Dialog.Title>
      <WindowCross name="Close window" />
    </div>
  )
}

/** Asks before a window closes over a form that was typed into since it opened. */
function useTypedText(watching: boolean, onClose: () => void) {
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!watching) typed.current = false
  }, [watching])
  return {
    asking,
    stay: () => setAsking(false),
    close: () => (typed.current ? setAsking(true) : onClose()),
    onChange: () => {
      typed.current = watching
    },
  }
}
