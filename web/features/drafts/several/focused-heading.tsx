import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of the part that is shown now; takes the focus, as a new page's would. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 max-w-full text-2xl outline-none sm:text-3xl">
      {children}
    </h2>
  )
}
