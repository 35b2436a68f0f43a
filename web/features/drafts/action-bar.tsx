import type { ReactNode } from 'react'

/** Lets a short page end with its bar at the foot of the screen, below the page's own bar. */
export const wholeScreen = 'flex min-h-[calc(100svh-77px)] flex-col lg:min-h-[calc(100svh-86px)]'

/** What can be done next with an application, in view at the foot of the page. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Next step"
      className="foot-bar -mx-(--main-x) mt-auto -mb-(--main-y) flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-3 py-2.5 sm:px-7 xl:mx-0 xl:rounded-t-card xl:border-x xl:px-4"
    >
      {children}
    </div>
  )
}
