import type { ComponentType, ReactNode } from 'react'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { Icon } from '../../ui/icons.tsx'
import { LoadingFailed, OutOfDate } from '../../ui/lists/loaded.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { SidebarButton } from '../../ui/page-bar.tsx'
import { DocumentPane } from './document-pane.tsx'
import { Paper } from './paper.tsx'
import type { useDeskApplication } from './use-desk-application.ts'
import type { Going } from './use-going.ts'
import type { Places } from './use-places.ts'
import type { useQueue } from './use-queue.ts'
import { useReading } from './use-reading.ts'

export type PaperPaneProps = {
  going: Going
  queue: ReturnType<typeof useQueue>
  state: ReturnType<typeof useDeskApplication>['state']
  places: Places
  onReload: () => void
  /** A document by its name, which opens it. */
  viewer: ComponentType<{ document: NamedDocument }>
  /** A document to read in the page. */
  reader: ComponentType<{ document: NamedDocument }>
}

type Heard = { reading: ReturnType<typeof useReading> }

/** The application, and a document beside it. */
export function PaperPane({ going, queue, places, reader, ...props }: PaperPaneProps) {
  const { paper, documents, beside, showBeside } = places
  const { state } = props
  const reading = useReading(going.id)
  return (
    <section ref={paper} className="desk-paper" aria-label="Application" tabIndex={-1}>
      <Bar going={going} queue={queue} reading={reading}>
        <button
          type="button"
          className="desk-beside"
          aria-expanded={beside}
          data-leave={beside || undefined}
          aria-controls={documents}
          onClick={() => showBeside(!beside)}
        >
          Documents <kbd>D</kbd>
        </button>
      </Bar>
      <Reading {...props} reading={reading} />
      {beside && state.status === 'ready' && (
        <DocumentPane key={state.data.application._id} id={documents} data={state.data} reader={reader} />
      )}
    </section>
  )
}

type BarProps = Pick<PaperPaneProps, 'going' | 'queue'> & Heard & { children: ReactNode }

/** Previous and next, where one is in the queue, and who else is reading. */
function Bar({ going: { index, move }, queue, reading, children }: BarProps) {
  const total = queue.status === 'ready' ? queue.total : 0
  const names = reading?.reading.map(({ name }) => name) ?? []
  return (
    <div className="desk-bar">
      <button
        type="button"
        aria-label="Previous application"
        title="Previous (K)"
        onClick={() => void move(-1)}
      >
        <Icon name="left" />
      </button>
      <button type="button" aria-label="Next application" title="Next (J)" onClick={() => void move(1)}>
        <Icon name="right" />
      </button>
      {index >= 0 && (
        <span>
          {index + 1} of {total.toLocaleString('en')}
        </span>
      )}
      <span className="desk-others" role="status">
        {names.length > 0 && `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} also reading this`}
      </span>
      {children}
      <SidebarButton />
    </div>
  )
}

type ReadingProps = Pick<PaperPaneProps, 'state' | 'onReload' | 'viewer'> & Heard

function Reading({ state, reading, onReload, viewer }: ReadingProps) {
  if (state.status === 'none')
    return (
      <EmptyState icon="desk" title="Choose an application">
        Press J, or choose one from the queue.
      </EmptyState>
    )
  if (state.status === 'failed') return <LoadingFailed state={state} onRetry={onReload} />
  if (state.status === 'loading')
    return (
      <div role="status" aria-label="Loading the application" className="desk-text desk-loading">
        <Skeleton className="h-9" />
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </div>
    )
  const edited = Boolean(reading && state.data.receipt && reading.receipt !== state.data.receipt.number)
  return (
    <>
      {state.outdated && <OutOfDate text={state.outdated} onRetry={onReload} />}
      <Paper
        key={state.data.application._id}
        data={state.data}
        edited={edited}
        onReload={onReload}
        viewer={viewer}
      />
    </>
  )
}
