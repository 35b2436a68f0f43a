import { useId, useState } from 'react'
import { undoSeconds } from '../../../contract/core/undo.ts'
import type { DecisionState } from '../../../contract/decisions/decisions.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Radios } from '../../ui/fields/radios.tsx'
import { Refusal } from '../../ui/messages/refusal.tsx'
import { termHints, termQuestions } from './decision-texts.tsx'

/** What was answered. */
export type ReleaseAnswer = Pick<DecisionState, 'awardsHaveAmount' | 'waitlistHasPlaces'> & { holds: boolean }

type ReleaseQuestionProps = {
  scholarshipId: string
  about: string
  onAnswered: (answer: ReleaseAnswer) => void
  children?: React.ReactNode
}

const suggested: ReleaseAnswer = { holds: true, awardsHaveAmount: true, waitlistHasPlaces: false }

const times = [
  {
    id: 'hold',
    label: 'Hold until released',
    hint: 'Decisions are proposals. Nobody hears until you preview and release them all. Recommended.',
  },
  {
    id: 'send',
    label: 'Send each one',
    hint: `The letter is sent ${undoSeconds} seconds after a decision. Until then, you can take it back.`,
  },
] as const

/** When applicants of a scholarship hear, and what its outcomes say: asked once, before its first decision [DESK5]. */
export function ReleaseQuestion({ scholarshipId, about, onAnswered, children }: ReleaseQuestionProps) {
  const [answer, setAnswer] = useState(suggested)
  const change = (changes: Partial<ReleaseAnswer>) => setAnswer(last => ({ ...last, ...changes }))
  const name = useId()
  const { pending, problem, press } = usePress('Choosing when applicants hear', async () => {
    const params = { id: scholarshipId }
    await sessionCall('PATCH /decisions/scholarship/:id', { params, body: { ...answer, first: true } })
    onAnswered(answer)
  })
  return (
    <form
      aria-labelledby={name}
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
    >
      <h2 id={name} className="text-xl">
        When do applicants to this scholarship hear back?
      </h2>
      <p className="text-ink-soft">{about}</p>
      <fieldset className="grid gap-1">
        <legend className="sr-only">When applicants hear back</legend>
        <Radios
          options={times}
          chosen={answer.holds ? 'hold' : 'send'}
          onChoose={id => change({ holds: id === 'hold' })}
        />
      </fieldset>
      <Terms answer={answer} change={change} />
      {children}
      <Refusal text={problem} />
      <Button type="submit" className="justify-self-start" pending={pending}>
        {answer.holds ? 'Hold, and continue' : 'Send each one, and continue'}
      </Button>
    </form>
  )
}

type TermsProps = { answer: ReleaseAnswer; change: (changes: Partial<ReleaseAnswer>) => void }

function Terms({ answer, change }: TermsProps) {
  return (
    <fieldset className="grid gap-1 border-t border-line pt-2">
      <legend className="sr-only">What decisions say</legend>
      {(['awardsHaveAmount', 'waitlistHasPlaces'] as const).map(term => (
        <CheckField
          key={term}
          label={termQuestions[term]}
          hint={termHints[term]}
          checked={answer[term]}
          onChange={event => change({ [term]: event.target.checked })}
        />
      ))}
    </fieldset>
  )
}
