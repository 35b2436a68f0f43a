import { counted } from '../../../contract/core/counted.ts'
import { useState } from 'react'
import { decisionLimits } from '../../../contract/decisions/decision-limits.ts'
import type { Batch } from '../../../contract/decisions/decisions.ts'
import { formatZonedMinute } from '../../../contract/core/time/zoned-minute.ts'
import { isTimeZone, localTime, zonedMoment } from '../../../contract/core/time/zoned-time.ts'
import { sessionCall } from '../../api/session-client.ts'
import { explainError } from '../../forms/field-errors.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { isConflict } from '../../forms/conflict.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Radios } from '../../ui/fields/radios.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeZoneField } from '../../ui/fields/time-zone-field.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { useSite } from '../../ui/site.ts'
import { ownTimeZone } from '../../ui/time/local-minute.ts'
import { isLocalTime, MomentMeaning } from '../../ui/time/zoned-moment.tsx'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { useQuestion } from '../../ui/windows/use-question.ts'
import { minutesText, unsentOf } from './decision-texts.tsx'

interface Release {
  at?: string | undefined
  leaveBlockedOut: boolean
}

/** The schema of the call, without the inputs that make up its moment. */
const schema = () => import('../../../contract/decisions/decisions.ts').then(module => module.release.strip())

type ReleaseFormProps = {
  batch: Batch
  leaveBlockedOut: boolean
  /** Minutes in which a release can be recalled. */
  recallMinutes: number
  onReleased: () => Promise<unknown>
  /** What others changed makes this preview useless. */
  onOutdated: () => void
}

/** Releases a batch now or at a minute, once its consequence was confirmed [DESK5]. */
export function ReleaseForm(props: ReleaseFormProps) {
  const { ready, blocked } = props.batch.letters
  const now = nowText(props.recallMinutes)
  const when = useWhen()
  const question = useQuestion<Release>()
  const submission = useRelease(props, when, question.ask)
  const held = blocked > 0 && !props.leaveBlockedOut
  return (
    <Form submission={submission}>
      <h2 className="text-xl">Release {counted(ready + (held ? blocked : 0), 'decision')}</h2>
      <When when={when} now={now} error={submission.fieldError} />
      <p className="text-[0.95rem] text-ink-soft">
        Statuses and outcomes change, and letters are sent, only at that moment. Everybody gets one letter.
      </p>
      <div className="grid gap-2">
        <Button
          type="submit"
          className="justify-self-start"
          oncePressed
          pending={submission.pending}
          disabled={held || ready === 0}
        >
          {when.later ? 'Release at this time…' : 'Release now…'}
        </Button>
        {held && <p className="text-ink-soft">Fill in what is missing first, or leave these letters out.</p>}
      </div>
      <Sure batch={props.batch} {...{ question, when, now }} />
    </Form>
  )
}

type SureProps = Pick<WhenProps, 'when' | 'now'> & {
  batch: Batch
  question: ReturnType<typeof useQuestion<Release>>
}

/** Says whom the release reaches, and when, before it is confirmed. */
function Sure({ batch: { letters, mails }, question, when, now }: SureProps) {
  const release = `Release ${counted(letters.ready, 'decision')}`
  return (
    <ConfirmDialog
      open={question.asked !== undefined}
      onClose={question.choose}
      onConfirm={() => question.choose(true)}
      title={`${release}?`}
      about={`${counted(mails.leaving, 'letter')} will be emailed, one to each person${unsentText(mails)}. ${
        question.asked?.at
          ? `They are sent on ${when.told(question.asked.at)}; until then you can recall all of them.`
          : now
      }`}
      text={leftOutText(letters.blocked)}
      confirmLabel={release}
      harmless
    />
  )
}

function useRelease(
  { batch, leaveBlockedOut, onReleased, onOutdated }: ReleaseFormProps,
  when: ReturnType<typeof useWhen>,
  ask: (release: Release) => Promise<true | undefined>,
) {
  return useSubmit<Release>({
    schema,
    extra: () => ({
      values: { at: when.moment?.toISOString(), leaveBlockedOut },
      fields: when.problems(),
    }),
    async send(body) {
      if (!(await ask(body))) return
      const { releaseAt } = await sessionCall('POST /decisions/release/:id', {
        params: { id: batch._id },
        body,
      })
      toast.success(`Confirmed. The letters will be sent on ${when.told(releaseAt)}.`)
      await onReleased()
    },
    explain(error) {
      if (!isConflict(error)) return explainError(error)
      onOutdated()
      return { message: 'Something has changed since this preview. Please preview again, then release.' }
    },
  })
}

/** `, besides 2 waiting for an invitation`. */
function unsentText(mails: Batch['mails']): string {
  const unsent = unsentOf(mails, ['waits', 'refused'])
  return unsent.length === 0 ? '' : `, besides ${unsent.join(' and ')}`
}

function leftOutText(blocked: number): string {
  if (blocked === 0) return 'Nobody is told anything before then.'
  return blocked === 1
    ? 'The incomplete letter is left out; its decision stays proposed.'
    : `${blocked.toLocaleString('en')} incomplete letters are left out; their decisions stay proposed.`
}

function nowText(minutes: number): string {
  if (minutes === 0) return 'Letters are sent when you release, and cannot be recalled.'
  return `Letters are sent after ${minutesText(minutes)}; until then you can recall all of them.`
}

/** Now, or the minute that was typed. */
function useWhen() {
  const { timeZone } = useSite()
  const [later, setLater] = useState(false)
  const [zone, setZone] = useState(() => timeZone || ownTimeZone())
  const [local, setLocal] = useState(
    () => `${localTime(new Date(Date.now() + 86_400_000), zone).slice(0, 10)}T09:00`,
  )
  const complete = isLocalTime(local) && isTimeZone(zone)
  const moment = later && complete ? zonedMoment(local, zone).moment : undefined
  function problems(): Record<string, string> {
    if (!later) return {}
    if (!isTimeZone(zone)) return { timeZone: 'Please choose a time zone from the list.' }
    if (!moment) return { at: 'Please choose a day and a time.' }
    const ahead = moment.getTime() - Date.now()
    if (ahead <= 0) return { at: 'Please choose a time in the future.' }
    if (ahead > decisionLimits.releaseDays * 86_400_000) return { at: 'Please choose a day within a year.' }
    return {}
  }
  /** A moment (ISO 8601) by the clock of the chosen zone. */
  const told = (at: string) => formatZonedMinute(new Date(at), isTimeZone(zone) ? zone : 'UTC')
  return { told, later, setLater, zone, setZone, local, setLocal, moment, problems }
}

type WhenProps = {
  when: ReturnType<typeof useWhen>
  now: string
  error: (name: string) => string | undefined
}

function When({ when, now, error }: WhenProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">When</legend>
      <Radios
        options={[
          { id: 'now', label: 'Now', hint: now },
          { id: 'later', label: 'At a day and time', hint: 'Until then you can recall all of them.' },
        ]}
        chosen={when.later ? 'later' : 'now'}
        onChoose={id => when.setLater(id === 'later')}
      />
      {when.later && (
        <div className="grid gap-5">
          <TextField
            type="datetime-local"
            label="Day and time"
            name="at"
            value={when.local}
            onChange={event => when.setLocal(event.target.value)}
            error={error('at')}
          />
          <TimeZoneField
            label="Time zone"
            hint="Type a city, such as Bangkok."
            name="timeZone"
            value={when.zone}
            onChange={when.setZone}
            error={error('timeZone')}
          />
          <MomentMeaning local={when.local} zone={when.zone} />
        </div>
      )}
    </fieldset>
  )
}
