import './desk.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { useSingleKeys } from '../../dashboard/use-single-keys.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { usePacketNews } from '../packets/use-packets.ts'
import { addressOf, type DeskView, viewOf } from './desk-address.ts'
import { deskKeys } from './desk-keys.ts'
import { HandlingPane, type HandlingPaneProps } from './handling-pane.tsx'
import { PaperPane, type PaperPaneProps } from './paper-pane.tsx'
import { QueueGrip } from './queue-grip.tsx'
import { QueuePane } from './queue-pane.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { type Going, type Pane, usePainted } from './use-going.ts'
import { useLedBack } from './use-led-back.ts'
import { type Places, usePlaces } from './use-places.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useSelection } from './use-selection.ts'

const HeldStrip = lazy(async () => ({ default: (await import('../decisions/held-strip.tsx')).HeldStrip }))
// Its code comes when it is opened first.
const KeysSheet = lazy(async () => ({ default: (await import('./keys-sheet.tsx')).DeskKeysSheet }))

type DeskPanesProps = Omit<PaperPaneProps, 'places'> &
  Omit<HandlingPaneProps, 'officers'> & {
    search: string
    onStart: () => void
    onFeedback: () => void
  }

const none: never[] = []

/** The three panes of the desk, and its keys [DESK1]. */
export function DeskPanes(props: DeskPanesProps) {
  const { going, queue, state, deciding, search } = props
  const view = viewOf(search)
  const navigate = useNavigate()
  const onView = (next: DeskView) => void navigate(`${pages.desk}${addressOf(next)}`)
  const places = usePlaces(going)
  const desk = useRef<HTMLDivElement>(null)
  const chosen = useSelection(view, queue)
  const views = useSavedViews()
  const known = useAnswer('GET /desk/officers').data ?? none
  usePacketNews()
  const { openSheet, sheet } = useKeys(props, { view, onView, places, chosen, views })
  usePainted(going, state.status)
  useLedBack(going, deciding)
  return (
    <div ref={desk} className="desk" data-pane={going.pane} data-beside={places.beside || undefined}>
      <PageTitle>{state.status === 'ready' ? `${state.data.application.userName} · Desk` : 'Desk'}</PageTitle>
      <h1 className="sr-only">Desk</h1>
      <QueuePane {...{ view, onView, queue, search, views, chosen }} current={going.id} officers={known} />
      <QueueGrip desk={desk} columns={`${queue.status} ${view.scholarship} ${view.column.join(' ')}`} />
      {view.scholarship && (
        <div className="desk-strip">
          <Suspense>
            <HeldStrip scholarship={view.scholarship} />
          </Suspense>
        </div>
      )}
      <PaperPane {...props} places={places} />
      <HandlingPane {...props} officers={known.filter(({ left }) => !left)} />
      <footer className="desk-foot">
        <Panes {...going} />
        <LastDecision {...props} />
        <button type="button" className="desk-keys-button" onClick={openSheet}>
          Keys <kbd>?</kbd>
        </button>
      </footer>
      {sheet}
    </div>
  )
}

interface Around {
  view: DeskView
  onView: (view: DeskView) => void
  places: Places
  chosen: ReturnType<typeof useSelection>
  views: ReturnType<typeof useSavedViews>
}

/** Binds the keys of the desk. @returns their sheet, once it was opened */
function useKeys(props: DeskPanesProps, { view, onView, places, chosen, views }: Around) {
  const { going } = props
  const [open, setOpen] = useState<boolean>()
  const singleKeys = useSingleKeys()
  const navigate = useNavigate()
  const openSheet = () => setOpen(true)
  const keys = deskKeys(
    {
      ...places,
      move: step => void going.move(step),
      documents: () => places.showBeside(!places.beside),
      choose: () => going.id && chosen.toggle(going.id),
      chooseOn: () => chooseOn(props, chosen),
      chooseNone: () => (view.search ? onView({ ...view, search: undefined }) : chosen.clear()),
      start: props.onStart,
      undo: () => undo(props),
      feedback: props.onFeedback,
      sheet: openSheet,
      open: address => void navigate(`${pages.desk}${address}`),
    },
    views.all,
  )
  useDeskKeys(keys, singleKeys.on && !open, going.ahead)
  const sheet = open !== undefined && (
    <Suspense>
      <KeysSheet open={open} onClose={() => setOpen(false)} keys={keys} {...singleKeys} />
    </Suspense>
  )
  return { openSheet, sheet }
}

/** Chooses the current application and the next one, and opens that. */
function chooseOn({ queue, going: { id, index, move } }: DeskPanesProps, chosen: Around['chosen']) {
  const { rows } = queue.status === 'ready' ? queue : { rows: none }
  const next = rows[index + 1]?._id
  chosen.set(
    [id, next].filter(each => each !== undefined),
    true,
  )
  if (next) void move(1)
}

type UndoProps = Pick<DeskPanesProps, 'deciding' | 'going'>

/** Takes the last decision back, and shows whose it was. */
function undo({ deciding, going }: UndoProps) {
  const id = deciding.undo()
  if (id) going.open(id)
}

/** What was decided last, while it can be taken back. */
function LastDecision({ deciding, going }: UndoProps) {
  const { done, waiting } = deciding
  const last = done.at(-1)
  return (
    <p className="desk-done" role="status">
      {last && (
        <>
          {last.refused && 'Not saved: '}
          {last.text}
          {waiting.has(last.id) && ', saving…'}{' '}
          <button type="button" className="underline" onClick={() => undo({ deciding, going })}>
            Undo <kbd>U</kbd>
          </button>
        </>
      )}
      {going.isAtEnd && ' There are no more applications in this direction: keys work again after a pause.'}
    </p>
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
