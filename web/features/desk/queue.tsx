import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { hiddenText } from '../../ui/lists/list-page.tsx'
import { LoadingFailed } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { addressOf, viewOf } from './desk-address.ts'
import { Rows, type RowsProps } from './queue-rows.tsx'
import type { useQueue } from './use-queue.ts'

type QueueProps = Omit<RowsProps, 'queue'> & { queue: ReturnType<typeof useQueue> }

/** The rows of the view: whole rows of 40 pixels, the one that is read in sight [DESK1]. */
export function Queue({ queue, ...rest }: QueueProps) {
  if (queue.status === 'failed')
    return (
      <>
        <LoadingFailed state={queue} onRetry={queue.reload} />
        {queue.isMissing && (
          <Link to={pages.desk} className="text-center">
            Remove all filters
          </Link>
        )}
      </>
    )
  if (queue.status === 'loading') return <LoadingRows />
  if (queue.rows.length === 0) return <NoneMatch search={rest.search} />
  return <Rows queue={queue} {...rest} />
}

/** Where the filters hide the only hits of a search, one link shows them. */
function NoneMatch({ search }: Pick<QueueProps, 'search'>) {
  const words = new URLSearchParams(search).get('search') ?? ''
  const everywhere = useLoad({
    ...answerQuery('GET /desk', { query: { search: words, size: 1 } }),
    enabled: words !== '',
  })
  const hidden = everywhere.data?.total ?? 0
  const address = addressOf({ ...viewOf(''), status: [], search: words })
  return (
    <EmptyState
      title="No applications"
      action={
        hidden > 0 && (
          <Link className="underline" to={`${pages.desk}${address}`}>
            {hiddenText(hidden)}
          </Link>
        )
      }
    >
      None match. {hidden > 0 ? 'The filters hide some.' : 'Remove a filter, or search for fewer words.'}
    </EmptyState>
  )
}

function LoadingRows() {
  return (
    <div role="status" className="desk-loading">
      <span className="sr-only">Loading the queue…</span>
      {Array.from({ length: 14 }, (_, nth) => (
        <Skeleton key={nth} className="h-7" />
      ))}
    </div>
  )
}
