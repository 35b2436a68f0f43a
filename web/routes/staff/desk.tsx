import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { nextStatuses } from '../../../contract/applications/application-rules.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { staffActions } from '../../features/applications/office/staff-actions.ts'
import { useDecisions } from '../../features/applications/office/use-decisions.tsx'
import { addressOf, viewOf } from '../../features/desk/desk-address.ts'
import { DeskPanes, type Pane } from '../../features/desk/desk-panes.tsx'
import { KeysAhead, stillActing } from '../../features/desk/keys-ahead.ts'
import { useDeskApplication } from '../../features/desk/use-desk-application.ts'
import { useDecide } from '../../features/desk/use-decide.ts'
import { useQueue } from '../../features/desk/use-queue.ts'
import { pressAgain } from '../../features/desk/use-desk-keys.ts'
import { useReading } from '../../features/desk/use-reading.ts'
import { useScoring } from '../../features/desk/use-scoring.ts'
import { DocumentInPage, DocumentViewer } from '../../features/documents/document-viewer.tsx'
import type { PageWithBar } from '../../ui/page-bar.tsx'

export const handle = { allows: isStaff, fills: true, hasBar: true } satisfies PageForRoles & PageWithBar

/** Where officers read applications one after the other: the queue, the application, and what officers mark [DESK1]. */
export default function Desk() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const user = useDashboardUser()
  const queue = useQueue(search)
  const place = usePlace(queue, search)
  const { state, change, reload } = useDeskApplication(place.id, [place.beside(1), place.beside(-1)])
  const reading = useReading(place.id)
  const { patch } = queue
  const deciding = useDecide(patch)
  const loaded = state.status === 'ready' ? state.data : undefined
  const data = deciding.over(loaded)
  useEffect(() => {
    // Asked for answers, or no longer: the row says it, too.
    if (loaded) patch(loaded.application._id, { asked: loaded.request })
  }, [loaded, patch])
  const { windows, ...decisions } = useDecisions({
    email: user.email,
    mark: (application, mark) => {
      patch(application._id, { status: mark?.changed?.status ?? application.status })
    },
    reload,
  })
  const scoring = useScoring((of, score) => patch(of, { score }))
  const actions = data && staffActions(data.application, { own: false, ...decisions })
  const next = data && nextStatuses(data.application.status)[0]
  return (
    <>
      <DeskPanes
        going={place}
        view={viewOf(search)}
        onView={view => void navigate(`${pages.desk}${addressOf(view)}`)}
        search={search}
        queue={queue}
        state={data && state.status === 'ready' ? { ...state, data } : state}
        reading={reading}
        actions={actions}
        deciding={deciding}
        scoring={scoring}
        onStart={() => data && next === 'Processing' && decisions.onStep(data.application, next)}
        onFeedback={() => data && decisions.onFeedback(data.application)}
        onChanged={changed => {
          change(changed)
          const { application, assignee, labels } = changed
          patch(application._id, { status: application.status, assignee, labels })
        }}
        onReload={reload}
        viewer={DocumentViewer}
        reader={DocumentInPage}
      />
      {windows}
    </>
  )
}

/** Which application is read, where it is in the queue, and which pane a phone shows of the desk. */
function usePlace(queue: ReturnType<typeof useQueue>, search: string) {
  const { id } = useParams()
  const navigate = useNavigate()
  const [ahead] = useState(() => new KeysAhead<KeyboardEvent>(pressAgain))
  const [pane, setPane] = useState<Pane>(id ? 'read' : 'queue')
  const [isAtEnd, setIsAtEnd] = useState(false)
  // Whichever way leads to another application: it is what one wants to read.
  const [shown, setShown] = useState(id)
  if (id !== shown) {
    setShown(id)
    setPane(id ? 'read' : 'queue')
    setIsAtEnd(false)
  }
  useLayoutEffect(() => {
    if (ahead.wanted !== id) ahead.forget()
    ahead.leadTo(id)
  }, [ahead, id])
  const rows = queue.status === 'ready' ? queue.rows : []
  const index = rows.findIndex(row => row._id === id)
  const beside = (step: 1 | -1) => rows[id ? index + step : 0]?._id

  function open(next: string) {
    ahead.leadTo(next)
    // Drawn before the next key comes.
    void navigate(`${pages.deskApplication(next)}${search}`, { preventScrollReset: true, flushSync: true })
  }
  async function move(step: 1 | -1, { decided = false } = {}) {
    // The page may be some keys behind.
    const from = ahead.wanted
    const at = rows.findIndex(row => row._id === from)
    const isLast = step === 1 && at === rows.length - 1 && queue.status === 'ready' && queue.lastPlace
    const next = rows[from === undefined || at < 0 ? 0 : at + step]?._id
    if (next) {
      open(next)
      if (at >= rows.length - 3) void queue.more()
      return
    }
    if (isLast) {
      ahead.leadTo('the next')
      const [row] = await queue.more()
      if (ahead.wanted !== 'the next') return
      if (row) return open(row._id)
      ahead.leadTo(from)
    }
    ahead.rest(stillActing[decided ? 'decided' : 'moved'])
    setIsAtEnd(queue.status === 'ready')
  }
  return {
    ahead,
    id,
    /** Of the application among the rows; -1 when it is not among them. */
    index,
    /** The application before or behind it; the first one while none is read. */
    beside,
    pane,
    setPane,
    /** There was no application to move to. */
    isAtEnd,
    open,
    /** @param decided it follows a decision */
    move,
  }
}
