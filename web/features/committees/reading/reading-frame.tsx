import './reading.css'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { PageBar } from '../../../ui/page-bar.tsx'
import { useSite } from '../../../ui/site.ts'
import { ShownApplication } from '../shown-application.tsx'
import { dueShortly } from './due.ts'
import { UndoLine, type useSubmitted } from './undo.tsx'

type ReadingFrameProps = {
  reading: Reading
  /** How many criteria have points. */
  given: number
  submitted: ReturnType<typeof useSubmitted>
  /** In the bar, on laptops. */
  tools?: ReactNode
  /** Over the application. */
  question?: ReactNode
  /** What can be done with the application besides. */
  acts: ReactNode
  points: ReactNode
  pane?: RefObject<HTMLElement | null>
}

/** The application on one side, the points on the other; on a phone each has a tab, which the address keeps [FAIR1]. */
export function ReadingFrame(props: ReadingFrameProps) {
  const { reading, given, submitted, tools, question, acts, points, pane } = props
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'points' ? 'points' : 'application'
  const heading = useHeadingOfNext()
  const { _id: id, application } = reading
  return (
    <div className="reading" data-tab={tab}>
      <ReadingBar reading={reading} tools={tools}>
        <nav aria-label="Parts of this reading" className="reading-tabs">
          <Tab to={pages.reading(id)} current={tab === 'application'}>
            Application
          </Tab>
          <Tab to={pages.reading(id, 'points')} current={tab === 'points'}>
            Points{' '}
            <span className="font-normal tabular-nums">
              {given} of {reading.criteria.length}
            </span>
          </Tab>
        </nav>
      </ReadingBar>
      <div className="reading-sides">
        <section aria-label="Application" tabIndex={-1} className="reading-application">
          {question}
          {application && (
            <ShownApplication
              application={application}
              about={reading.scholarshipName}
              heading={heading}
              pathOf={document => `/api/readings/document/${id}?document=${document}`}
            >
              <div className="reading-tools">{acts}</div>
            </ShownApplication>
          )}
        </section>
        <section ref={pane} aria-label="Points" tabIndex={-1} className="reading-points">
          {points}
        </section>
      </div>
      <UndoLine {...submitted} />
    </div>
  )
}

/** Where one is, and by when. */
export function ReadingBar({
  reading,
  tools,
  children,
}: Pick<ReadingFrameProps, 'reading' | 'tools'> & { children?: ReactNode }) {
  const { timeZone } = useSite()
  const { nth, of, dueAt, scholarshipName } = reading
  return (
    <PageBar
      title={`Reading ${nth} of ${of}`}
      heading={
        <>
          <span className="sr-only">Reading </span>
          {nth} of {of}
        </>
      }
      about={scholarshipName}
      back={{ to: pages.readings, label: 'Back: All readings' }}
      state={
        <>
          {tools}
          {dueAt && <span className="reading-due">due {dueShortly(dueAt, timeZone || undefined)}</span>}
        </>
      }
    >
      {children}
    </PageBar>
  )
}

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  const { state } = useLocation()
  return (
    <Link to={to} replace preventScrollReset state={state} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** Takes the focus when one has come from the reading before, as a new page would. */
function useHeadingOfNext() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  const came = Boolean((state as { submitted?: unknown } | null)?.submitted)
  useEffect(() => {
    if (came) heading.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it is opened
  }, [])
  return heading
}
