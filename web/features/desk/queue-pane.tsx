import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { DeskPage } from '../../../contract/desk/desk.ts'
import { answerQuery, useAnswer } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { ExportAct } from '../exports/export-act.tsx'
import { useCriteria } from '../scores/use-criteria.ts'
import type { Officers } from './assign-menu.tsx'
import type { DeskQuestions } from './conditions.ts'
import { type DeskView, queryOf } from './desk-address.ts'
import { DeskSearch } from './desk-search.tsx'
import { Filters } from './filters.tsx'
import { Queue } from './queue.tsx'
import { SavedViews } from './saved-views.tsx'
import type { useQueue } from './use-queue.ts'
import type { useSavedViews } from './use-saved-views.ts'
import type { useSelection } from './use-selection.ts'

/** Comes with the first application that is chosen. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

type QueuePaneProps = {
  view: DeskView
  onView: (view: DeskView) => void
  queue: ReturnType<typeof useQueue>
  /** The application that is read. */
  current: string | undefined
  search: string
  views: ReturnType<typeof useSavedViews>
  chosen: ReturnType<typeof useSelection>
  officers: Officers
}

const none: never[] = []

/** Which applications there are, and what is done with all that are chosen [DESK2] [DESK4]. */
export function QueuePane(props: QueuePaneProps) {
  const { view, onView, search, views, officers, ...rows } = props
  const scholarships = useAnswer('GET /desk/scholarships')
  const questions = useQuestions(view.scholarship)
  // Points are compared within one scholarship, not over its series.
  const only = view.rounds ? undefined : view.scholarship
  const scored = useCriteria(only).length > 0
  const columns = useMemo(
    () => questions.filter(({ question }) => view.column.includes(question)),
    // The address is the view.
    // oxlint-disable-next-line react/exhaustive-deps
    [questions, search],
  )
  const onSearch = useCallback(
    (text: string) => onView({ ...view, search: text || undefined }),
    // The address is the view.
    // oxlint-disable-next-line react/exhaustive-deps
    [search],
  )
  const single = only !== undefined
  return (
    <section className="desk-queue" aria-label="Queue">
      <header>
        <SavedViews views={views} view={view} />
        <DeskSearch value={view.search ?? ''} onSearch={onSearch} />
      </header>
      <Filters
        {...{ view, questions, scored, officers }}
        scholarships={scholarships.data ?? none}
        onChange={onView}
      />
      <Counted {...props} />
      <Queue {...{ ...rows, search, single, scored, columns }} />
      <Chosen {...props} single={single} />
    </section>
  )
}

/** How many applications match, and the way to export them. */
function Counted({ queue, view, chosen }: QueuePaneProps) {
  return (
    <div className="desk-counted">
      <p role="status">{queue.status === 'ready' && <Total {...queue} />}</p>
      {queue.status === 'ready' && queue.total > 0 && chosen.count === 0 && (
        <ExportAct
          count={queue.total}
          selection={() => ({ view: queryOf(view) ?? {} })}
          scholarship={view.scholarship}
        />
      )}
    </div>
  )
}

function Total({ rows, total, counts }: Pick<DeskPage, 'rows' | 'total' | 'counts'>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <b>{total.toLocaleString('en')}</b>{' '}
      {total < all ? (total === 1 ? 'matches' : 'match') : total === 1 ? 'application' : 'applications'}
      {rows.length < total && ` · ${rows.length} loaded`}
    </>
  )
}

/** What is done with the applications that are chosen. */
function Chosen({ chosen, officers, queue, view, single }: QueuePaneProps & { single: boolean }) {
  return (
    <>
      <p role="status" className="sr-only">
        {chosen.count > 0 && `${chosen.count.toLocaleString('en')} chosen`}
      </p>
      {chosen.count > 0 && (
        <Suspense>
          <SelectionBar
            chosen={chosen}
            officers={officers.filter(({ left }) => !left)}
            total={queue.status === 'ready' ? queue.total : 0}
            scholarship={view.scholarship}
            single={single}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the applications of a scholarship can be filtered by. */
function useQuestions(scholarship: string | undefined): DeskQuestions {
  const query = answerQuery('GET /desk/questions/:id', { params: { id: scholarship ?? '' } })
  const state = useLoad({ ...query, enabled: scholarship !== undefined })
  return state.data ?? none
}
