import type { ReactNode } from 'react'
import { Skeleton } from '../loading/skeleton.tsx'
import { ErrorState } from '../loading/states.tsx'

type LoadedProps<T> = {
  state: ({ status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; data: T }) & {
    reload: () => void
  }
  /** What is loading, such as `your reviews`; for screen readers. */
  name: string
  /** The shape of what comes, where it is not a list. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** A list in its states: a skeleton while it loads, what happened and a retry when that failed [V5], the data. */
export function Loaded<T>({ state, name, skeleton = listed, children }: LoadedProps<T>) {
  if (state.status === 'ready') return children(state.data)
  if (state.status === 'failed') return <ErrorState message={state.message} onRetry={state.reload} />
  return (
    <div role="status" aria-label={`Loading ${name}`} className="grid gap-4">
      {skeleton}
    </div>
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
