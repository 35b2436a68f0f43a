import './report.css'
import { type ReactNode, useId } from 'react'
import { readablePrice } from '../../../contract/core/money.ts'
import { funnelSteps, groupings, shownWeeks } from '../../../contract/report/report-terms.ts'
import type { Report } from '../../../contract/report/report.ts'
import { smallestGroup } from '../../../contract/core/smallest-group.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { type BarRow, BarTable } from './bar-table.tsx'

/** What became of the applications: every picture is its table [AUDIT3]. */
export function ReportParts({ report }: { report: Report }) {
  const { funnel, groups, workload, scores, money, places } = report
  return (
    <div className="report">
      <Part title="From saving to award">
        <BarTable
          caption="How many got how far"
          headers={['Step', 'People']}
          rows={funnel.map(({ step, count }) => ({ key: step, name: funnelSteps[step], numbers: [count] }))}
        />
      </Part>
      <Time time={report.time} />
      {groups.map(group => (
        <Group key={group.by} {...group} />
      ))}
      <Workload workload={workload} />
      {scores.length > 0 && (
        <Part title="Scores">
          <BarTable
            caption="Scores by points"
            headers={['Points', 'Scores']}
            rows={scores.map(({ points, count }) => ({
              key: String(points),
              name: points,
              numbers: [count],
            }))}
          />
        </Part>
      )}
      {money && <Money money={money} />}
      {places && (
        <Part title="Places">
          <p>
            {places.taken.toLocaleString('en')} of {places.capacity.toLocaleString('en')} places are taken.
          </p>
        </Part>
      )}
    </div>
  )
}

function Group({ by, rows }: Report['groups'][number]) {
  return (
    <Part title={`By ${groupings[by].toLowerCase()}`}>
      <BarTable
        caption={`Applicants by ${groupings[by].toLowerCase()}`}
        headers={[groupings[by], 'Applied', 'Awarded']}
        rows={shownRows(rows)}
      />
      {rows.some(({ applied, awarded }) => applied === null || awarded === null) && (
        <p className="text-ink-soft">
          Figures of fewer than {smallestGroup} people are hidden, and so are those that would reveal them.
        </p>
      )}
    </Part>
  )
}

function Workload({ workload }: Pick<Report, 'workload'>) {
  return (
    <Part title="Workload">
      {workload.length === 0 ? (
        <p className="text-ink-soft">No officer has decided or given points yet.</p>
      ) : (
        <BarTable
          caption="Decisions and scores by officer"
          headers={['Officer', 'Decisions', 'Scores']}
          rows={workload.map(({ officer, decisions, scores }) => ({
            key: officer,
            name: officer,
            numbers: [decisions, scores],
          }))}
        />
      )}
    </Part>
  )
}

/** Those that are hidden as one row: their names would tell that there is somebody. */
function shownRows(rows: Report['groups'][number]['rows']): BarRow[] {
  const shown = rows.filter(({ applied }) => applied !== null)
  const others = rows.length - shown.length
  return [
    ...shown.map(({ name, applied, awarded }) => ({
      key: name,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      numbers: [applied, awarded],
    })),
    ...(others > 0
      ? [{ key: 'others', name: others === 1 ? '1 group' : `${others} groups`, numbers: [null, null] }]
      : []),
  ]
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <OfficeCard>
        <h2 id={id} className="mb-2 text-xl">
          {title}
        </h2>
        {children}
      </OfficeCard>
    </section>
  )
}

function Time({ time: { decided, median, ninth, promised, weeks } }: { time: Report['time'] }) {
  return (
    <Part title="Time to decision">
      {median === null || ninth === null ? (
        <p className="text-ink-soft">Nothing is decided yet.</p>
      ) : (
        <>
          <p className="mb-2">
            Half of {decided.toLocaleString('en')} decisions came within {days(median)}, nine of ten within{' '}
            {days(ninth)}.{promised !== null && ` Promised: ${days(promised)}.`}
          </p>
          <BarTable
            caption="Decisions by working week"
            headers={['Working week', 'Decisions']}
            rows={weeks.map(({ week, count }) => ({
              key: String(week),
              name: week > shownWeeks ? 'Later' : week,
              numbers: [count],
            }))}
          />
        </>
      )}
    </Part>
  )
}

const days = (count: number) => (count === 1 ? '1 working day' : `${count.toLocaleString('en')} working days`)

function Money({ money: { fees, awards } }: { money: NonNullable<Report['money']> }) {
  const list = (amounts: typeof fees) =>
    amounts.length === 0
      ? 'nothing'
      : amounts
          .map(({ amount, count }) => `${readablePrice(amount)} (${count.toLocaleString('en')})`)
          .join(', ')
  return (
    <Part title="Money">
      <p>Fees paid and not refunded: {list(fees)}.</p>
      <p>Awarded: {list(awards)}.</p>
    </Part>
  )
}
