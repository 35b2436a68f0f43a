import { Fragment, useMemo, useRef, useState } from 'react'
import { localTime } from '../../../../contract/core/time/zoned-time.ts'
import type { Round, RoundChanges } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts'
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
import { differences, roundDraft, type RoundField, type RoundValues, sameRounds } from './round-values.ts'

type Entered = Omit<RoundChanges, 'version'>

const schema = () => import('./round-schema.ts').then(module => module.roundForm)

type RoundFormProps = {
  id: string
  /** Of the writer: what is typed is kept for them. */
  email: string
  round: Round
  reload: () => void
}

/**
 * Sets opening, closing, their zone and the places; shows what the times mean before they are saved [ROUND2]. Publishing
 * saves what is typed first, and publishes nothing that is refused. What is typed stays in this tab until it is saved; when
 * somebody else was faster, both are shown.
 */
export function RoundForm({ id, email, round, reload }: RoundFormProps) {
  const { timeZone } = useSite()
  const kept = useMemo(() => roundDraft(email, id), [email, id])
  const [saved] = useState(() => valuesOf(round, timeZone || ownTimeZone()))
  const [opened] = useState(() => kept.read(saved))
  const [typed, setTyped] = useState(opened.typed)
  const [meanwhile, setMeanwhile] = useState(
    !sameRounds(opened.base, saved) && !sameRounds(opened.typed, saved),
  )
  const question = useQuestion<RoundQuestion, 'with' | 'without'>()
  const publishing = useRef(false)
  useUnloadWarning(() => !sameRounds(saved, typed))
  const submission = useSubmit<Entered>({
    schema,
    async send(entered) {
      for (const asked of questionsAbout(entered)) if (!(await question.ask(asked))) return
      const withForm = publishing.current && round.formWaits ? await question.ask('form') : 'without'
      if (!withForm) return
      const { closesAt, ...others } = entered
      const body = { ...others, ...(movesClosing(entered) && { closesAt }), version: round.version }
      try {
        await sessionCall('PATCH /rounds/:id', { params: { id }, body })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error
        // The form starts again with what the other saved, and with what this tab has kept.
        reload()
        return
      }
      kept.remove()
      if (!publishing.current) toast.success('The round is saved.')
      else await attempt('Publishing', publishRound(id, withForm), 'The scholarship is published.')
      reload()
    },
  })

  function movesClosing({ closesAt, timeZone: zone }: Entered): boolean {
    return closesAt !== (saved.closesAt || null) || (round.exact && zone !== saved.timeZone)
  }
  /** What is asked before a published round is changed so. */
  function questionsAbout(entered: Entered): RoundQuestion[] {
    const { capacity = null } = entered
    if (round.state === 'draft' || capacity === null || capacity > round.placesTaken) return []
    if (capacity < round.placesTaken) return ['tooFew']
    return movesClosing(entered) ? ['full'] : []
  }
  function type(values: RoundValues) {
    setTyped(values)
    kept.write({ base: saved, typed: values })
  }
  function settle(values: RoundValues) {
    type(values)
    setMeanwhile(false)
  }
  const field = (name: RoundField) => ({
    name,
    value: typed[name],
    error: submission.fieldError(name),
    onChange: (event: { target: { value: string } }) => type({ ...typed, [name]: event.target.value }),
  })
  return (
    <OfficeCard>
      <h2 className="mb-3 text-xl">Opening, closing and places</h2>
      {meanwhile && (
        <div className="mb-5">
          <ChangedMeanwhile
            role="alert"
            text="Somebody else has saved this round in the meantime. What you typed is still here."
            changes={differences(saved, typed)}
            choose={{ onTheirs: () => settle(saved), onMine: () => settle(typed) }}
          />
        </div>
      )}
      <Form submission={submission}>
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
          label="Places"
          inputMode="numeric"
          hint={`Left empty, there is no limit. ${round.placesTaken} taken now.`}
          {...field('capacity')}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={round.state === 'draft' ? 'secondary' : 'primary'}
            pending={submission.pending}
            disabled={meanwhile}
            onClick={() => {
              publishing.current = false
            }}
          >
            Save
          </Button>
          {round.state === 'draft' && (
            <Button
              type="submit"
              pending={submission.pending}
              disabled={meanwhile}
              onClick={() => {
                publishing.current = true
              }}
            >
              Publish
            </Button>
          )}
        </div>
      </Form>
      <RoundQuestions round={round} asked={question.asked} onChoose={question.choose} />
    </OfficeCard>
  )
}

/** The texts of the form as the server has them. */
function valuesOf(round: Round, usualZone: string): RoundValues {
  const timeZone = round.timeZone ?? usualZone
  const local = (time: string | null) => (time ? localTime(new Date(time), timeZone) : '')
  return {
    timeZone,
    opensAt: local(round.opensAt),
    closesAt: round.exact && !round.closedAt ? local(round.closingAt) : '',
    capacity: String(round.capacity ?? ''),
  }
}

const times = { opensAt: { label: 'Opens' }, closesAt: { label: 'Closes' } }

function hintOf(name: keyof typeof times, { state, opensAt, serverTime }: Round): string {
  if (name === 'closesAt') {
    return state === 'closed' || state === 'decided'
      ? 'It is closed. A time in the future opens it again.'
      : 'Left empty, it closes with the day of its deadline. Once published it only moves to later.'
  }
  if (state === 'draft') return 'Left empty, it opens when it is published.'
  if (opensAt && opensAt > serverTime) return 'Left empty, it opens as soon as you save.'
  return opensAt
    ? 'It has opened already: it cannot open later than now.'
    : 'It opened when it was published.'
}
