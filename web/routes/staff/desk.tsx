import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { nextStatuses } from '../../../contract/applications/application-rules.ts'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { staffActions } from '../../features/applications/office/staff-actions.ts'
import { useDecisions } from '../../features/applications/office/use-decisions.tsx'
import { addressOf, viewOf } from '../../features/desk/desk-address.ts'
import { DeskPanes, type Pane } from '../../features/desk/desk-panes.tsx'
import { useDeskApplication } from '../../features/desk/use-desk-application.ts'
import { useDecide } from '../../features/desk/use-decide.ts'
import { useQueue } from '../../features/desk/use-queue.ts'
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
  const data = state.status === 'ready' ? state.data : undefined
  const { patch } = queue
  useEffect(() => {
    // Asked for answers, or no longer: the row says it, too.
    if (data) patch(data.application._id, { asked: data.request })
  }, [data, patch])
  const { windows, ...decisions } = useDecisions({
    email: user.email,
    mark: (application, mark) => {
      patch(application._id, { status: mark?.changed?.status ?? application.status })
    },
    reload,
  })
  const deciding = useDecide((of, outcome) => patch(of, { outcome }))
  const scoring = useScoring((of, score) => patch(of, { score }))
  const actions = data && staffActions(data.application, { own: false, ...decisions })
  const next = data && nextStatuses(data.application.status)[0]
  return (
    <>
      <DeskPanes
        pane={place.pane}
        onPane={place.setPane}
        view={viewOf(search)}
        onView={view => void navigate(`${pages.desk}${addressOf(view)}`)}
        search={search}
        queue={queue}
        current={place.id}
        place={place.index}
        state={state}
        reading={reading}
        actions={actions}
        deciding={deciding}
        scoring={scoring}
        onMove={place.move}
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
  const [pane, setPane] = useState<Pane>(id ? 'read' : 'queue')
  // Whichever way leads to another application: it is what one wants to read.
  const [shown, setShown] = useState(id)
  if (id !== shown) {
    setShown(id)
    setPane(id ? 'read' : 'queue')
  }
  const rows = queue.status === 'ready' ? queue.rows : []
  const index = rows.findIndex(row => row._id === id)
  const beside = (step: 1 | -1) => rows[id ? index + step : 0]?._id
  return {
    id,
    /** Of the application among the rows; -1 when it is none of them. */
    index,
    /** The application before or behind it; the first one while none is read. */
    beside,
    pane,
    setPane,
    move(step: 1 | -1) {
      const next = index < 0 && id ? rows[0]?._id : beside(step)
      if (next) void navigate(`${pages.deskApplication(next)}${search}`, { preventScrollReset: true })
      if (queue.status === 'ready' && index >= rows.length - 3) void queue.more()
    },
  }
}
