import './desk.css'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Icon } from '../../ui/icons.tsx'
import type { ActionsOfRow } from '../../ui/lists/row-actions.tsx'
import { LoadingFailed, OutOfDate } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { SidebarButton } from '../../ui/page-bar.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StaffStatus } from '../applications/office/staff-status.tsx'
import type { DeskView } from './desk-address.ts'
import { deskKeys } from './desk-keys.ts'
import { Decide } from './decide.tsx'
import { usePacketNews } from '../packets/use-packets.ts'
import type { useDecide } from './use-decide.ts'
import { ScorePanel } from '../scores/score-panel.tsx'
import type { useScoring } from './use-scoring.ts'
import { DocumentPane } from './document-pane.tsx'
import { type KeysAhead, stillActing } from './keys-ahead.ts'
import { Paper } from './paper.tsx'
import { QueuePane } from './queue-pane.tsx'
import { QueueGrip } from './queue-grip.tsx'
import { useSavedViews } from './use-saved-views.ts'
import type { Officers } from './assign-menu.tsx'
import { Rail } from './rail.tsx'
import type { useDeskApplication } from './use-desk-application.ts'
import { isTyping, isWindowOpen, singleKeys, useDeskKeys } from './use-desk-keys.ts'
import type { useQueue } from './use-queue.ts'
import { useSelection } from './use-selection.ts'

// Behind what is read first: the code of its menu is heavy.
const RowActions = lazy(async () => ({
  default: (await import('../../ui/lists/row-actions.tsx')).RowActions,
}))
const HeldStrip = lazy(async () => ({ default: (await import('../decisions/held-strip.tsx')).HeldStrip }))
const KeysSheet = lazy(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet }))

/** What a phone shows of the desk. */
export type Pane = 'queue' | 'read' | 'decide'

/** Which application is read, and the ways to others. */
export interface Going {
  ahead: KeysAhead<KeyboardEvent>
  id: string | undefined
  /** Of the application among the rows of the queue; -1 when it is not among them. */
  index: number
  pane: Pane
  setPane: (pane: Pane) => void
  /** There was no application to move to. */
  isAtEnd: boolean
  open: (id: string) => void
  /** @param options `decided`: it follows a decision */
  move: (step: 1 | -1, options?: { decided?: boolean }) => Promise<void>
}

type DeskPanesProps = {
  going: Going
  view: DeskView
  onView: (view: DeskView) => void
  search: string
  queue: ReturnType<typeof useQueue>
  state: ReturnType<typeof useDeskApplication>['state']
  reading: ResponseOf<'POST /desk/read/:id'> | undefined
  actions: ActionsOfRow | undefined
  onStart: () => void
  deciding: ReturnType<typeof useDecide>
  scoring: ReturnType<typeof useScoring>
  onFeedback: () => void
  onChanged: (data: DeskApplication) => void
  onReload: () => void
  /** A document by its name, which opens it. */
  viewer: ComponentType<{ document: NamedDocument }>
  /** A document to read in the page. */
  reader: ComponentType<{ document: NamedDocument }>
}

const none: never[] = []

type Selection = ReturnType<typeof useSelection>

/** The three panes of the desk, and its keys [DESK1]. */
export function DeskPanes(props: DeskPanesProps) {
  const { going, view, onView, queue, state, deciding } = props
  const { pane, ahead } = going
  // Its code comes when it is opened first.
  const [sheet, setSheet] = useState<boolean>()
  const [keysOn, setKeysOn] = useState(singleKeys.areOn)
  const places = usePlaces(going)
  const rail = useFocusAfterRemoval<HTMLElement>()
  const desk = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (going.id) rail.current?.scrollTo({ top: 0 })
  }, [rail, going.id])
  const chosen = useSelection(view, queue)
  const views = useSavedViews()
  const navigate = useNavigate()
  const officers = useAnswer('GET /desk/officers')
  const known = officers.status === 'ready' ? officers.data : none
  const names = known.filter(({ left }) => !left)
  usePacketNews()
  const undo = () => {
    const id = deciding.undo()
    if (id) going.open(id)
  }
  const keys = deskKeys(
    {
      ...places,
      move: step => void going.move(step),
      documents: () => places.showBeside(!places.beside),
      choose: () => going.id && chosen.toggle(going.id),
      chooseOn: () => chooseOn(props, chosen),
      chooseNone: () => (view.search ? onView({ ...view, search: undefined }) : chosen.clear()),
      start: props.onStart,
      undo,
      feedback: props.onFeedback,
      sheet: () => setSheet(true),
      open: address => void navigate(`${pages.desk}${address}`),
    },
    views.all,
  )
  useDeskKeys(keys, keysOn && !sheet, ahead)
  usePainted(going, state.status)
  useReturn(going, deciding)
  const data = state.status === 'ready' ? state.data : undefined
  return (
    <div ref={desk} className="desk" data-pane={pane} data-beside={places.beside || undefined}>
      <PageTitle>{data ? `${data.application.userName} · Desk` : 'Desk'}</PageTitle>
      <h1 className="sr-only">Desk</h1>
      <QueuePane
        {...{ view, onView, queue, views, chosen }}
        current={going.id}
        search={props.search}
        officers={known}
      />
      <QueueGrip desk={desk} columns={`${queue.status} ${view.scholarship} ${view.column.join(' ')}`} />
      {view.scholarship && (
        <div className="desk-strip">
          <Suspense>
            <HeldStrip scholarship={view.scholarship} />
          </Suspense>
        </div>
      )}
      <PaperPane {...props} places={places} />
      <aside
        ref={rail}
        tabIndex={-1}
        className="desk-rail outline-none"
        aria-label="Handling"
        onClickCapture={event => {
          if (!ahead.isSecondClick(event.detail)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {data ? (
          <Handling {...props} data={data} officers={names} />
        ) : (
          state.status === 'loading' && <p className="desk-quiet">Keys work once it is shown.</p>
        )}
      </aside>
      <footer className="desk-foot">
        <Panes {...going} />
        <LastDecision {...deciding} onUndo={undo} isAtEnd={going.isAtEnd} />
        <button type="button" className="desk-keys-button" onClick={() => setSheet(true)}>
          Keys <kbd>?</kbd>
        </button>
      </footer>
      {sheet !== undefined && (
        <Suspense>
          <KeysSheet
            open={sheet}
            onClose={() => setSheet(false)}
            keys={keys}
            on={keysOn}
            onSwitch={on => {
              singleKeys.write(on)
              setKeysOn(on)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Where a key leads: to a control, through the application, to its documents. */
function usePlaces({ pane, setPane: onPane, id: current }: Going) {
  const paper = useRef<HTMLElement>(null)
  const documents = useId()
  const [beside, setBeside] = useState(false)
  useEffect(() => {
    if (current) paper.current?.scrollTo({ top: 0 })
  }, [current])
  const press = (name: string) => document.querySelector<HTMLElement>(`[data-key="${name}"]`)?.click()
  const focus = (name: string, to: Pane) => {
    // A phone's pane is shown first. At once, so that a letter typed right after the key is text and no command.
    flushSync(() => {
      onPane(to)
      if (to === 'queue') setBeside(false)
    })
    document.querySelector<HTMLElement>(`[data-key="${name}"]`)?.focus()
  }
  return {
    paper,
    /** The id of the pane of documents. */
    documents,
    beside,
    press,
    focus,
    scroll: (screens: number) =>
      paper.current?.scrollBy({ top: screens * (paper.current.clientHeight - 60) }),
    showBeside(on: boolean) {
      flushSync(() => {
        setBeside(on)
        if (on && pane !== 'read') onPane('read')
      })
      // Where it is below the answers, it would open unseen.
      document.getElementById(documents)?.scrollIntoView()
    },
    filter() {
      flushSync(() => setBeside(false))
      press('filter')
    },
    assign() {
      flushSync(() => onPane('decide'))
      flushSync(() => press('assign'))
    },
    ask() {
      // Without questions of its own there is nothing to reopen: the office writes a message.
      if (!document.querySelector('[data-key="ask"]')) return focus('message', 'read')
      flushSync(() => onPane('decide'))
      // The button opens the form, whose field has its name then.
      flushSync(() => press('ask'))
      focus('ask', 'decide')
    },
  }
}

/** Chooses the current application and the next one, and opens that. */
function chooseOn({ queue, going: { id, index, move } }: DeskPanesProps, chosen: Selection) {
  const { rows } = queue.status === 'ready' ? queue : { rows: none }
  const next = rows[index + 1]?._id
  chosen.set(
    [id, next].filter(each => each !== undefined),
    true,
  )
  if (next) void move(1)
}

/** Says when an application is painted; what waits for it acts then. */
function usePainted({ ahead, id }: Going, status: DeskPanesProps['state']['status']) {
  // Another one for each way that was taken, also back to what is still on the screen.
  const { key } = useLocation()
  useEffect(() => {
    if (status === 'failed') {
      ahead.rest(stillActing.moved)
      ahead.paint(id)
    }
    if (status !== 'ready' || !key) return undefined
    // The first frame draws it, the second one begins when it is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => ahead.paint(id))
    })
    return () => cancelAnimationFrame(frame)
  }, [ahead, id, key, status])
}

/** Leads back to whose decision was refused, once the hands rest and nothing is being typed. */
function useReturn({ ahead, id, open }: Going, { refused, returned, onLedBack }: DeskPanesProps['deciding']) {
  const lead = useEffectEvent((to: string) => {
    const isBusy = !ahead.isQuiet || isTyping(document.activeElement) || isWindowOpen()
    // Where the next one is on its way, it still shows the one before.
    if (to === ahead.wanted) onLedBack()
    else if (!isBusy && !(id && returned.get(id)?.error)) {
      ahead.rest()
      open(to)
    }
  })
  const [first] = refused
  useEffect(() => {
    if (!first) return undefined
    const timer = setInterval(() => lead(first), 200)
    return () => clearInterval(timer)
  }, [first])
}

/** The application, and a document beside it. */
function PaperPane({ places, ...props }: DeskPanesProps & { places: ReturnType<typeof usePlaces> }) {
  const { paper, documents, beside, showBeside } = places
  const { state } = props
  return (
    <section ref={paper} className="desk-paper" aria-label="Application" tabIndex={-1}>
      <Bar {...props}>
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
      <Reading {...props} />
      {beside && state.status === 'ready' && (
        <DocumentPane
          key={state.data.application._id}
          id={documents}
          data={state.data}
          reader={props.reader}
        />
      )}
    </section>
  )
}

type HandlingProps = DeskPanesProps & { data: DeskApplication; officers: Officers }

/** The actions on the application. */
function Handling({ data, officers, actions, scoring, deciding, going, ...on }: HandlingProps) {
  const { _id: id, status, scholarshipId } = data.application
  return (
    <>
      <div className="desk-status">
        <StaffStatus status={status} />
        <Suspense fallback={<div className="h-9" />}>
          {actions && <RowActions {...actions} mark={undefined} />}
        </Suspense>
      </div>
      {data.score && (
        <ScorePanel
          key={`score ${id}`}
          scholarshipId={scholarshipId}
          score={data.score}
          unsaved={scoring.unsaved.get(id)}
          onGive={(at, points) => scoring.give(id, at, points)}
        />
      )}
      <Decide
        key={`decide ${id}`}
        data={data}
        deciding={deciding}
        onNext={() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          void going.move(1, { decided: true })
        }}
        onStale={on.onReload}
      />
      <Rail key={id} data={data} officers={officers} onChanged={on.onChanged} onStale={on.onReload} />
    </>
  )
}

type LastDecisionProps = Pick<DeskPanesProps['deciding'], 'done' | 'waiting'> & {
  onUndo: () => void
  isAtEnd: boolean
}

/** What was decided last, while it can be taken back. */
function LastDecision({ done, waiting, onUndo, isAtEnd }: LastDecisionProps) {
  const last = done.at(-1)
  return (
    <p className="desk-done" role="status">
      {last && (
        <>
          {last.refused && 'Not saved: '}
          {last.text}
          {waiting.has(last.id) && ', saving…'}{' '}
          <button type="button" className="underline" onClick={onUndo}>
            Undo <kbd>U</kbd>
          </button>
        </>
      )}
      {isAtEnd && ' There are no more applications in this direction: keys work again after a pause.'}
    </p>
  )
}

/** Previous and next, where one is in the queue, and who else is reading. */
function Bar({ going: { index, move }, queue, reading, children }: DeskPanesProps & { children: ReactNode }) {
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

function Reading({ state, reading, onReload, viewer }: DeskPanesProps) {
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

const paneNames: Record<Pane, string> = { queue: 'Queue', read: 'Read', decide: 'Decide' }

/** Chooses the pane on phones. */
function Panes({ pane, setPane }: Going) {
  return (
    <nav aria-label="Panes" className="desk-choose">
      {Object.entries(paneNames).map(([each, name]) => (
        <button
          key={each}
          type="button"
          aria-current={each === pane || undefined}
          onClick={() => setPane(each as Pane)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
