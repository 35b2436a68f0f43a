import { useState } from 'react'
import type { ChangedAwards } from '../../../../../contract/awards/award-acts.ts'
import { awardLimits } from '../../../../../contract/awards/award-limits.ts'
import type { AwardRow } from '../../../../../contract/awards/awards.ts'
import { counted } from '../../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../../contract/core/money.ts'
import { undoSeconds } from '../../../../../contract/core/undo.ts'
import { sessionCall } from '../../../../api/session-client.ts'
import { useAnswer } from '../../../../lists/use-answer.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { Loaded } from '../../../../ui/lists/loaded.tsx'
import { PressButton } from '../../../../ui/press-button.tsx'
import { useSite } from '../../../../ui/site.ts'
import { formatDay } from '../../../../ui/time/dates.ts'
import { CloseButton } from '../../../../ui/windows/modal.tsx'
import { AnswerBy } from '../answer-by.tsx'
import { daysBetween, daysLater, officeToday } from '../award-days.ts'
import { lastOf, nameOf } from '../award-table.tsx'
import type { Done } from './done.ts'

/** What is done about offers. */
export type OfferActName = 'moreTime' | 'remind' | 'giveOn'

type OfferActsProps = {
  act: OfferActName
  rows: readonly AwardRow[]
  onDone: (done: Done) => void
}

/** An act on the chosen offers: what it changes of whom, who is left out and why, and then the act itself [AWARD1] [AWARD2]. */
export function OfferActs({ act, rows, onDone }: OfferActsProps) {
  const { timeZone } = useSite()
  const today = officeToday(timeZone)
  const [day, setDay] = useState(() => daysLater(today, 7))
  const problem = act === 'moreTime' ? problemOf(day, today) : undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      {act === 'moreTime' && (
        <TextField
          type="date"
          label="Until"
          hint={`Until ${awardLimits.answerHour}:00 on this day of the office.`}
          value={day}
          error={problem}
          onChange={event => setDay(event.target.value)}
        />
      )}
      {problem === undefined && (
        <Preview act={act === 'moreTime' ? { kind: act, day } : { kind: act }} rows={rows} onDone={onDone} />
      )}
    </div>
  )
}

function problemOf(day: string, today: string): string | undefined {
  const days = daysBetween(today, day)
  if (!(days >= 0)) return 'Please choose a day that is still to come.'
  return days < awardLimits.moreDays ? undefined : `Please choose a day within ${awardLimits.moreDays} days.`
}

type Act = { kind: 'moreTime'; day: string } | { kind: 'remind' } | { kind: 'giveOn' }
type PreviewProps = { act: Act; rows: readonly AwardRow[]; onDone: (done: Done) => void }

const seen = (rows: readonly { _id: string; version: number }[]) =>
  rows.map(({ _id, version }) => ({ _id, version }))

function Preview({ act, rows, onDone }: PreviewProps) {
  const preview = useAnswer('POST /awards/act', { body: { act, items: seen(rows), dryRun: true } })
  const named = (refused: ChangedAwards['refused']) =>
    refused.map(({ _id, why }) => {
      const row = rows.find(each => each._id === _id)
      return { name: row ? nameOf(row) : '', why }
    })
  async function run({ changed: items }: ChangedAwards) {
    const { changed, refused } = await sessionCall('POST /awards/act', {
      body: { act, items, dryRun: false },
    })
    onDone({
      text: texts[act.kind].done(changed.length),
      refused: named(refused),
      undo: act.kind === 'moreTime' ? () => takeTimeBack(changed) : undefined,
    })
  }
  return (
    <Loaded state={preview} name="the preview">
      {data => (
        <Previewed act={act} rows={rows.filter(({ _id }) => data.changed.some(each => each._id === _id))}>
          <LeftOut left={named(data.refused)} />
          <div className="flex flex-wrap items-center justify-end gap-3">
            <CloseButton label="Back" />
            {data.changed.length > 0 && (
              <PressButton
                variant={act.kind === 'giveOn' ? 'danger' : 'primary'}
                text={texts[act.kind].press(data.changed.length)}
                press={() => run(data)}
                refresh={async () => undefined}
              />
            )}
          </div>
        </Previewed>
      )}
    </Loaded>
  )
}

const takeTimeBack = (changed: ChangedAwards['changed']) =>
  sessionCall('POST /awards/act', { body: { act: { kind: 'lessTime' }, items: changed, dryRun: false } })

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)

const texts = {
  moreTime: {
    press: (count: number) => `Give ${people(count)} more time`,
    done: (count: number) => `${people(count)} can answer later.`,
    note: (count: number) =>
      `${counted(count, 'email')} ${count === 1 ? 'leaves' : 'leave'} in ${undoSeconds} seconds; until then you can undo it. No money moves.`,
  },
  remind: {
    press: (count: number) => `Remind ${people(count)}`,
    done: (count: number) => `${people(count)} reminded.`,
    note: (count: number) =>
      `${counted(count, 'email')} ${count === 1 ? 'leaves' : 'leave'} at once and cannot be called back.`,
  },
  giveOn: {
    press: (count: number) => `Give ${counted(count, 'place')} on`,
    done: (count: number) => `${counted(count, 'offer')} taken back.`,
    note: () =>
      'Until you do this, they can still accept, even at this moment; afterwards it cannot be undone. The places are free then: where they are given on automatically, the next people move up at once; otherwise you offer them from the waiting list.',
  },
} as const

type PreviewedProps = { act: Act; rows: readonly AwardRow[]; children: React.ReactNode }

function Previewed({ act, rows, children }: PreviewedProps) {
  return (
    <>
      {rows.length === 0 ? (
        <p>There is nobody for whom this can be done.</p>
      ) : (
        <>
          <DataTable look="window" caption="What happens to whom" columns={columnsFor(act)} rows={rows} />
          <p className="text-ink-soft">{texts[act.kind].note(rows.length)}</p>
        </>
      )}
      {children}
    </>
  )
}

const columnsFor = (act: Act): Column<AwardRow>[] => [
  { header: 'Person', grows: true, names: true, cell: nameOf },
  {
    header: act.kind === 'giveOn' ? 'Was to answer by' : 'Now',
    cell: ({ answerBy }) => <span>{answerBy && <AnswerBy at={answerBy} />}</span>,
  },
  // In a narrow window it has no label.
  act.kind === 'moreTime'
    ? { header: 'Then', cell: () => `Until ${formatDay(act.day)}, ${awardLimits.answerHour}:00` }
    : act.kind === 'remind'
      ? { header: 'Last', cell: row => lastOf(row) || 'Not reminded yet' }
      : { header: 'Loses', cell: ({ amount }) => `Loses ${readablePrice(amount)}` },
]

function LeftOut({ left }: { left: Done['refused'] }) {
  if (left.length === 0) return null
  return (
    <section aria-label="Left out">
      <h3 className="text-lg">Left out, {left.length.toLocaleString('en')}</h3>
      <ul>
        {left.map(({ name, why }) => (
          <li key={`${name} ${why}`}>
            <b className="font-semibold">{name}</b>: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
