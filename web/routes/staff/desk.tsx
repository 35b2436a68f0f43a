import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { nextStatuses } from '../../../contract/applications/application-rules.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { staffActions } from '../../features/applications/office/staff-actions.ts'
import { useDecisions } from '../../features/applications/office/use-decisions.tsx'
import { DeskPanes } from '../../features/desk/desk-panes.tsx'
import { useDeskApplication } from '../../features/desk/use-desk-application.ts'
import { useDecide } from '../../features/desk/use-decide.ts'
import { useGoing } from '../../features/desk/use-going.ts'
import { useQueue } from '../../features/desk/use-queue.ts'
import { useScoring } from '../../features/desk/use-scoring.ts'
import { DocumentInPage, DocumentViewer } from '../../features/documents/document-viewer.tsx'
import type { PageWithBar } from '../../ui/page-bar.tsx'

export const handle = { allows: isStaff, fills: true, hasBar: true } satisfies PageForRoles & PageWithBar

/** Where officers read applications one after the other: the queue, the application, and what officers mark [DESK1]. */
export default function Desk() {
  const { search } = useLocation()
  const queue = useQueue(search)
  const { patch } = queue
  const going = useGoing(queue, search)
  const { state, change, reload } = useDeskApplication(going.id, [going.beside(1), going.beside(-1)])
  const deciding = useDecide(patch)
  const scoring = useScoring((of, score) => patch(of, { score }))
  const loaded = state.data
  useEffect(() => {
    // Asked for answers, or no longer: the row says it, too.
    if (loaded) patch(loaded.application._id, { asked: loaded.request })
  }, [loaded, patch])
  const data = deciding.over(loaded)
  const { windows, ...acts } = useActs(data, patch, reload)
  return (
    <>
      <DeskPanes
        {...{ going, search, queue, deciding, scoring }}
        {...acts}
        state={data && state.status === 'ready' ? { ...state, data } : state}
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

/** What changes the status of the application, or writes to the applicant. */
function useActs(
  data: DeskApplication | undefined,
  patch: ReturnType<typeof useQueue>['patch'],
  reload: () => void,
) {
  const { email } = useDashboardUser()
  const { windows, ...decisions } = useDecisions({
    email,
    mark: (application, mark) => {
      patch(application._id, { status: mark?.changed?.status ?? application.status })
    },
    reload,
  })
  const next = data && nextStatuses(data.application.status)[0]
  return {
    windows,
    actions: data && staffActions(data.application, { own: false, ...decisions }),
    onStart: () => data && next === 'Processing' && decisions.onStep(data.application, next),
    onFeedback: () => data && decisions.onFeedback(data.application),
  }
}
