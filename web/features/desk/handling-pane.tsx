import { useEffect } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { type ActionsOfRow, RowActions } from '../../ui/lists/row-actions.tsx'
import { StaffStatus } from '../applications/office/staff-status.tsx'
import { ScorePanel } from '../scores/score-panel.tsx'
import type { Officers } from './assign-menu.tsx'
import { Decide } from './decide.tsx'
import { Rail } from './rail.tsx'
import type { useDecide } from './use-decide.ts'
import type { useDeskApplication } from './use-desk-application.ts'
import type { Going } from './use-going.ts'
import type { useScoring } from './use-scoring.ts'

export type HandlingPaneProps = {
  going: Going
  state: ReturnType<typeof useDeskApplication>['state']
  officers: Officers
  actions: ActionsOfRow | undefined
  deciding: ReturnType<typeof useDecide>
  scoring: ReturnType<typeof useScoring>
  onChanged: (data: DeskApplication) => void
  onReload: () => void
}

/** What officers do with the application. */
export function HandlingPane(props: HandlingPaneProps) {
  const { going, state } = props
  const rail = useFocusAfterRemoval<HTMLElement>()
  useEffect(() => {
    if (going.id) rail.current?.scrollTo({ top: 0 })
  }, [rail, going.id])
  return (
    <aside
      ref={rail}
      tabIndex={-1}
      className="desk-rail outline-none"
      aria-label="Handling"
      onClickCapture={event => {
        if (!going.ahead.isSecondClick(event.detail)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {state.status === 'ready' && <Handling {...props} data={state.data} />}
      {state.status === 'loading' && <p className="desk-quiet">Keys work once it is shown.</p>}
    </aside>
  )
}

function Handling({ data, ...props }: HandlingPaneProps & { data: DeskApplication }) {
  const { officers, actions, scoring, deciding, going, onChanged, onReload } = props
  const { _id: id, status, scholarshipId } = data.application
  return (
    <>
      <div className="desk-status">
        <StaffStatus status={status} />
        {actions && <RowActions {...actions} mark={undefined} />}
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
        onStale={onReload}
      />
      <Rail key={id} data={data} officers={officers} onChanged={onChanged} onStale={onReload} />
    </>
  )
}
