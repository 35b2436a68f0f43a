import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { storedValue } from '../../api/stored-value.ts'

const kept = storedValue('local', 'desk-queue-width')
const [least, most, step] = [304, 904, 16]
/** Pixels that the application and what is beside it need. */
const beside = 950

const within = (width: number) => Math.round(Math.max(least, Math.min(width, most)))

type QueueGripProps = { desk: RefObject<HTMLElement | null>; columns: string }

/**
 * The width of the queue, which this device remembers; until somebody drags it, its columns have what they need where the
 * window has it [DESK1].
 */
export function QueueGrip({ desk, columns }: QueueGripProps) {
  const { width, current, setTo } = useWidth({ desk, columns })
  return (
    // A separator that moves is a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div
      className="desk-grip"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the queue"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? within(current())}
      title="Drag, or press ← or →. Double-click to fit the columns."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event: KeyboardEvent) => {
        const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
        if (!by) return
        event.preventDefault()
        setTo(current() + by)
      }}
      onPointerDown={(event: PointerEvent<HTMLElement>) =>
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      onPointerMove={(event: PointerEvent<HTMLElement>) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        setTo(event.clientX - (desk.current?.getBoundingClientRect().left ?? 0))
      }}
      onDoubleClick={() => desk.current && setTo(needed(desk.current))}
    />
  )
}

function useWidth({ desk, columns }: QueueGripProps) {
  const [width, setWidth] = useState(() => Number(kept.read()) || undefined)
  useLayoutEffect(() => {
    const own = desk.current
    const wanted = width ?? (own && columns && Math.min(needed(own), innerWidth - beside))
    // Narrower than the styles make it, it would have gained nothing.
    if (wanted && (width || wanted > 380)) own?.style.setProperty('--queue', `${within(wanted)}px`)
    else own?.style.removeProperty('--queue')
  }, [desk, width, columns])
  return {
    width,
    current: () => desk.current?.querySelector('.desk-queue')?.clientWidth ?? least,
    setTo(next: number) {
      kept.write(String(within(next)))
      setWidth(within(next))
    },
  }
}

/** How wide the table is with all its columns, and without a name that breaks. */
function needed(desk: HTMLElement): number {
  const table = desk.querySelector<HTMLElement>('.desk-rows table')
  if (!table) return least
  // Where it is narrow, some columns are signs or left out.
  desk.style.setProperty('--queue', `${most}px`)
  table.style.width = 'max-content'
  const width = table.offsetWidth
  table.style.width = ''
  return width + 16
}
