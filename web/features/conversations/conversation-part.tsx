import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

const Thread = lazy(async () => ({ default: (await import('./conversation-thread.tsx')).ConversationThread }))

/** The conversation of an application, for officers; its code is loaded when it is first shown [TALK2]. */
export function ConversationPart({ applicationId }: { applicationId: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <Thread applicationId={applicationId} />
    </Suspense>
  )
}
