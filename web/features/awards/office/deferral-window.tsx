import { useState } from 'react'
import type { z } from 'zod'
import type { deferralAnswer, OfficeAward } from '../../../../contract/awards/awards.ts'
import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import type { Chosen } from '../../../lists/use-dialog-target.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { formatDay } from '../../../ui/time/dates.ts'
import { FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { daysBetween, daysLater, officeToday } from './award-days.ts'
import { useAwardRefresh } from './use-award-refresh.ts'

const schema = () => import('../../../../contract/awards/awards.ts').then(module => module.deferralAnswer)

/** What the office is about to answer. */
export interface DeferralAct {
  award: OfficeAward
  grants: boolean
}

/** The window in which the office grants that an award starts later, with new dates, or refuses it with words [AWARD2]. */
export function DeferralWindow({ chosen }: { chosen: Chosen<DeferralAct> }) {
  const refresh = useAwardRefresh()
  const grants = chosen.entry?.grants ?? true
  return (
    <FormWindow
      chosen={chosen}
      onSaved={() => void refresh()}
      title={grants ? 'Grant a later start' : 'Refuse a later start'}
      keptAs={act => `deferral:${act.award._id}:${act.grants}`}
      about={({ award }) => `${award.applicant}, ${award.number}`}
    >
      {(act, onSaved, typed) => <DeferralForm key={String(act.grants)} {...{ act, onSaved, typed }} />}
    </FormWindow>
  )
}

type DeferralFormProps = { act: DeferralAct; onSaved: () => void; typed: Typed }

function DeferralForm({ act: { award, grants }, onSaved, typed }: DeferralFormProps) {
  const { _id: id, version, applicant } = award
  const first = firstDay(award)
  const [day, setDay] = useState(typed.texts['laterDays'] ?? '')
  const days = daysBetween(first.day, day)
  const submission = useSubmit<z.output<typeof deferralAnswer>>({
    schema,
    extra: () => ({
      values: { version, laterDays: grants ? days : null },
      fields: grants ? problemsOf(days, first.day) : {},
    }),
    async send(body) {
      await sessionCall('POST /awards/deferral/:id', { params: { id }, body })
      toast.success(grants ? `${applicant} has the new dates.` : `${applicant} has your answer.`)
      onSaved()
    },
  })
  return (
    <WindowForm
      submission={submission}
      onChange={typed.onChange}
      submitLabel={grants ? 'Grant with these dates' : 'Refuse'}
    >
      {grants && (
        <>
          <TextField
            type="date"
            label={first.label}
            hint={`Now ${formatDay(first.day)}. All other dates move with it.`}
            {...submission.field('laterDays')}
            value={day}
            onChange={event => setDay(event.target.value)}
          />
          {days > 0 && <NewDates award={award} days={days} />}
        </>
      )}
      <TextArea
        label={grants ? 'A word to the student' : 'Why not'}
        optional={grants}
        hint={
          grants
            ? undefined
            : `They can still accept the award as it is, for at least ${awardLimits.daysAfterRefusal} days.`
        }
        maxLength={awardLimits.deferral}
        defaultValue={typed.texts['words'] ?? ''}
        {...submission.field('words')}
      />
    </WindowForm>
  )
}

/** The day that the office moves, and what it is the day of. */
function firstDay({ instalments, conditions, officeZone }: OfficeAward): { day: string; label: string } {
  const payment = instalments[0]?.dueOn
  if (payment) return { day: payment, label: 'New day of the first payment' }
  const asked = conditions.map(({ dueOn }) => dueOn).toSorted()[0]
  return { day: asked ?? officeToday(officeZone), label: 'New day of the first thing asked for' }
}

function problemsOf(days: number, first: string): Record<string, string> {
  if (!(days >= 1)) return { laterDays: `Please choose a day after ${formatDay(first)}.` }
  return days > awardLimits.laterDays
    ? { laterDays: `Please choose a day until ${formatDay(daysLater(first, awardLimits.laterDays))}.` }
    : {}
}

function NewDates({ award: { instalments, conditions }, days }: { award: OfficeAward; days: number }) {
  const moved = (dueOn: string) => formatDay(daysLater(dueOn, days))
  return (
    <div>
      <p>All dates move by {counted(days, 'day')}:</p>
      <ul className="list-disc pl-5">
        {instalments.map(({ _id, number, dueOn }) => (
          <li key={_id}>
            Payment {number}: {moved(dueOn)}
          </li>
        ))}
        {conditions.map(({ _id, words, dueOn }) => (
          <li key={_id}>
            {words}: by {moved(dueOn)}
          </li>
        ))}
      </ul>
    </div>
  )
}
