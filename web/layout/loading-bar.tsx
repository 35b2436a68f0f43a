import { useNavigation } from 'react-router'

/** A thin line at the top while the next page is on its way. */
export function LoadingBar() {
  return useNavigation().location && <LoadingLine />
}

/** The line itself. */
export function LoadingLine() {
  return (
    <div
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-accent-soft"
      role="status"
      aria-label="Loading the page"
    >
      <div className="h-full w-2/5 animate-[loading-bar_1.1s_ease-in-out_infinite] bg-accent" />
    </div>
  )
}
