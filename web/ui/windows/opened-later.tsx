import { type ComponentType, useLayoutEffect, useState } from 'react'
import { laterCode, useLaterCode } from '../loading/later-code.ts'

interface WindowProps {
  open: boolean
  onClose: () => void
}

export const windowCode = laterCode(() => import('./windows.ts'))

type Windows = NonNullable<ReturnType<typeof windowCode.now>>

/**
 * A window whose code is loaded when it is first opened; it closes again where that fails. Once opened it stays, with what
 * was typed.
 */
export function openedLater<Props extends WindowProps>(
  choose: (code: Windows) => ComponentType<Props>,
  later = windowCode,
): ComponentType<Props> {
  return function OpenedLater(props: Props) {
    const { open, onClose } = props
    const code = useLaterCode(later, open, onClose)
    // It is made closed and then opened: only so is its first opening animated.
    const [made, setMade] = useState(false)
    const needed = code !== undefined && open
    useLayoutEffect(() => {
      if (needed) setMade(true)
    }, [needed])
    if (!code || !(open || made)) return null
    const Window = choose(code)
    return <Window {...props} open={open && made} />
  }
}
