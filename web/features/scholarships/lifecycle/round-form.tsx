import { Fragment, type RefObject, useRef } from 'react'
import { localTime } from '../../../../contract/core/time/zoned-time.ts'
import type { Round, RoundChanges } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { unlessConflict } from '../../../forms/conflict.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TimeZoneField } from '../../../ui/fields/time-zone-field.tsx'
import { useSite } from '../../../ui/site.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { useQuestion } from '../../../ui/windows/use-question.ts'
import { ownTimeZone } from '../../../ui/time/local-minute.ts'
import { MomentMeaning } from '../../../ui/time/zoned-moment.tsx'
import { publishRound } from './publish-round.ts'
import { type RoundQuestion, RoundQuestions } from './round-questions.tsx'
import { differences, type RoundField, roundKey, type RoundValues } from './round-values.ts'

type Entered = Omit<RoundChanges, 'version'>

const schema = () => import('./round-schema.ts').then(module => module.roundForm)

type RoundFormProps = {
  id: string
  round: Round
  reload: () => void
}

/**
 * Sets opening, closing, their zone and the places; shows what the times mean before they are saved [ROUND2]. Publishing
 * saves what is typed first, and publishes nothing that is refused. What is typed stays in this tab until it is saved; when
 * somebody else was faster, both are shown.
 */
export function RoundForm({ id, round, reload }: RoundFormProps) {
  const { timeZone } = useSite()
  const saved = valuesOf(round, timeZone || ownTimeZone())
  const edit = useKeptEdit<RoundValues>(roundKey(id), { value: saved, version: round.version })
  const { typed, meanwhile, type } = edit
  const { submission, publishing, question } = useSaving({ id, round, reload }, saved, edit)
  return (
    <OfficeCard>
      <h2 className="mb-3 text-xl">Opening, closing and places</h2>
      {meanwhile && (
        <div className="mb-5">
          <ChangedMeanwhile
            role="alert"
            text="Somebody else has saved this round in the meantime. What you typed is still here."
            changes={differences(saved, typed)}
            choose={{ onTheirs: edit.takeTheirs, onMine: edit.keepMine }}
          />
        </div>
      )}
      <Form submission={submission}>
        <Inputs round={round} typed={typed} type={type} errorOf={submission.fieldError} />
        <Submits
          isDraft={round.state === 'draft'}
          pending={submission.pending}
          disabled={meanwhile}
          publishing={publishing}
        />
      </Form>
      <RoundQuestions round={round} asked={question.asked} onChoose={question.choose} />
    </OfficeCard>
  )
}

/** Saves the input, and publishes it if Publish was pressed, after the confirmations that it needs. */
function useSaving(
  { id, round, reload }: RoundFormProps,
  saved: RoundValues,
  edit: ReturnType<typeof useKeptEdit<RoundValues>>,
) {
  const question = useQuestion<RoundQuestion, 'with' | 'without'>()
  const publishing = useRef(false)
  const submission = useSubmit<Entered>({
    schema,
    async send(entered) {
      const moves = movesClosing(entered, round, saved)
      for (const asked of questionsAbout(entered, round, moves)) if (!(await question.ask(asked))) return
      const withForm = publishing.current && round.formWaits ? await question.ask('form') : 'without'
      if (!withForm) return
      const { closesAt, ...others } = entered
      const body = { ...others, ...(moves && { closesAt }), version: edit.version }
      if (await unlessConflict(sessionCall('PATCH /rounds/:id', { params: { id }, body }))) {
        edit.saved(edit.typed)
        if (!publishing.current) toast.success('The round is saved.')
        else await attempt('Publishing', publishRound(id, withForm), 'The scholarship is published.')
      }
      reload()
    },
  })
  return { submission, publishing, question }
}

function movesClosing({ closesAt, timeZone }: Entered, { exact }: Round, saved: RoundValues): boolean {
  return closesAt !== (saved.closesAt || null) || (exact && timeZone !== saved.timeZone)
}

/** The confirmation that a change of a published round needs. */
function questionsAbout({ capacity = null }: Entered, round: Round, moves: boolean): RoundQuestion[] {
  if (round.state === 'draft' || capacity === null || capacity > round.placesTaken) return []
  if (capacity < round.placesTaken) return ['tooFew']
  return moves ? ['full'] : []
}

type InputsProps = {
  round: Round
  typed: RoundValues
  type: (values: RoundValues) => void
  errorOf: (name: RoundField) => string | undefined
}

/** The zone, both times with what they mean, and the places. */
function Inputs({ round, typed, type, errorOf }: InputsProps) {
  const field = (name: RoundField) => ({
    name,
    value: typed[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => type({ ...typed, [name]: event.target.value }),
  })
  return (
    <>
      <TimeZoneField
        label="Time zone"
        hint="Type a city, such as Bangkok."
        {...field('timeZone')}
        onChange={zone => type({ ...typed, timeZone: zone })}
      />
      {(['opensAt', 'closesAt'] as const).map(name => (
        <Fragment key={name}>
          <TextField type="datetime-local" {...times[name]} hint={hintOf(name, round)} {...field(name)} />
          <MomentMeaning local={typed[name]} zone={typed.timeZone} />
        </Fragment>
      ))}
      <TextField
        label="Maximum applications"
        inputMode="numeric"
        hint={`Leave empty for no limit. ${round.placesTaken} received.`}
        {...field('capacity')}
      />
    </>
  )
}

type SubmitsProps = {
  isDraft: boolean
  pending: boolean
  disabled: boolean
  /** Takes whether the round is published once it is saved. */
  publishing: RefObject<boolean>
}

function Submits({ isDraft, publishing, ...button }: SubmitsProps) {
  const press = (publishes: boolean) => () => {
    publishing.current = publishes
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button {...button} type="submit" variant={isDraft ? 'secondary' : 'primary'} onClick={press(false)}>
        Save
      </Button>
      {isDraft && (
        <Button {...button} type="submit" onClick={press(true)}>
          Publish
        </Button>
      )}
    </div>
  )
}

/** The texts of the form as the server has them. */
function valuesOf(round: Round, usualZone: string): RoundValues {
  const timeZone = round.timeZone ?? usualZone
  const local = (time: string | null) => (time ? localTime(new Date(time), timeZone) : '')
  return {
    timeZone,
    opensAt: local(round.opensAt),
    closesAt: round.exact && !round.closedAt ? local(round.closesAt) : '',
    capacity: String(round.capacity ?? ''),
  }
}

const times = { opensAt: { label: 'Opens' }, closesAt: { label: 'Closes' } }

function hintOf(name: keyof typeof times, { state, opensAt, serverTime }: Round): string {
  if (name === 'closesAt') {
    return state === 'closed' || state === 'decided'
      ? 'It is closed. A time in the future opens it again.'
      : 'Leave empty to close at the end of the deadline day. Once published, it can only move later.'
  }
  if (state === 'draft') return 'Leave empty to open when it is published.'
  if (opensAt && opensAt > serverTime) return 'Leave empty to open as soon as you save.'
  return opensAt
    ? 'It is open already, so it cannot open later than now.'
    : 'It opened when it was published.'
}
