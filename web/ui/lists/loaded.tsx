import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { ErrorState } from '../loading/states.tsx'

type Failed = { status: 'failed'; message: string; isMissing: boolean }

type LoadedProps<T> = {
  state: ({ status: 'loading' } | Failed | { status: 'ready'; data: T; outdated?: string | undefined }) & {
    reload: () => void
  }
  /** What is loading, such as `your reviews`; for screen readers. */
  name: string
  /** The shape of what comes, where it is not a list. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** A list in its states: a skeleton while it loads, what happened when that failed [V5], the data. */
export function Loaded<T>({ state, name, skeleton = listed, children }: LoadedProps<T>) {
  if (state.status === 'ready')
    return (
      <>
        {state.outdated && <OutOfDate text={state.outdated} onRetry={state.reload} />}
        {children(state.data)}
      </>
    )
  if (state.status === 'failed') return <LoadingFailed state={state} onRetry={state.reload} />
  return (
    <div role="status" aria-label={`Loading ${name}`} className="grid gap-4">
      {skeleton}
    </div>
  )
}

/** Says quietly that what is shown could not be loaded again. */
export function OutOfDate({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-[0.95rem] text-ink-soft">
      This may be out of date. {text}
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

/** Why nothing came [V5], and a way to try again where that can help. */
export function LoadingFailed({ state, onRetry }: { state: Omit<Failed, 'status'>; onRetry: () => void }) {
  const { message, isMissing } = state
  return isMissing ? (
    <ErrorState title="Not found" message={message} />
  ) : (
    <ErrorState message={message} onRetry={onRetry} />
  )
}

const listed = (
  <>
    <Skeleton className="h-12" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </>
)
