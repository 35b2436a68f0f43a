import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { State } from '../../../../contract/eligibility/condition-terms.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useAuth } from '../../people/session/auth-state.tsx'
import { loginPath } from '../../people/session/login-path.ts'
import type { OwnConditions } from './own-conditions.ts'
import type { ShownConditions } from './shown-conditions.ts'

type WhoCanApplyProps = { scholarshipId: string; conditions: ShownConditions }

/**
 * Who can apply: the same for everybody, and after loading, in the room that is left for it, whether the signed-in person can
 * [ELIG4].
 */
export default function WhoCanApply({ scholarshipId, conditions }: WhoCanApplyProps) {
  const { status } = useAuth()
  const own = useOwnConditions(scholarshipId)
  const here = pages.scholarshipDetails(scholarshipId)
  return (
    <ConditionsCard conditions={conditions} own={own} back={here}>
      {status === 'signedOut' ? <SignIn from={here} /> : room}
    </ConditionsCard>
  )
}

type ConditionsCardProps = {
  conditions: ShownConditions
  own: OwnConditions | undefined
  /** Where answers are changed from; nothing where they cannot be. */
  back?: string
  /** Stands in the room of the summary while nothing is known. */
  children?: ReactNode
}

/** Conditions as somebody sees them who gave these answers. */
export function ConditionsCard({ conditions, own, back, children }: ConditionsCardProps) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl sm:text-2xl">Who can apply</h2>
      <div className="mt-3 rounded-control bg-sunken p-4">
        <p className="font-semibold">{own?.summary ?? children}</p>
        <p>
          {conditions.requires
            ? 'If you don’t meet one, you can say why your case is different.'
            : 'The office reads every application, so you can still apply.'}
        </p>
      </div>
      {/* New rows shift nothing, whatever their order. */}
      <ul key={own ? 'own' : 'all'} className="mt-3 divide-y divide-line">
        {entriesOf(conditions, own).map(entry => (
          <Condition key={entry.id} entry={entry} back={back} />
        ))}
      </ul>
      <p className="mt-3 text-[0.95rem] text-ink-soft">
        Only you see how you compare. If you apply, the office sees your answers to these.
      </p>
    </Card>
  )
}

/** As wide as what will stand here. */
const room = `${'\u00a0'.repeat(5)} `.repeat(17)

function SignIn({ from }: { from: string }) {
  return (
    <>
      <Link to={loginPath(from)} className="text-accent underline underline-offset-4">
        Sign in
      </Link>{' '}
      to see which of these you meet.
    </>
  )
}

/** Nothing for visitors and staff, and while it is not known. */
function useOwnConditions(scholarshipId: string): OwnConditions | undefined {
  const { user } = useAuth()
  const of = user?.role === 'user' ? `${user.email} ${scholarshipId}` : undefined
  const [known, setKnown] = useState<{ of: string; own: OwnConditions }>()
  useEffect(() => {
    if (!of) return undefined
    const asking = new AbortController()
    const { signal } = asking
    import('./own-conditions.ts')
      .then(({ readOwnConditions }) => readOwnConditions(scholarshipId, signal))
      .then(
        own => signal.aborted || setKnown({ of, own }),
        // The conditions stand, and the server decides.
        () => undefined,
      )
    return () => asking.abort()
  }, [of, scholarshipId])
  return known && known.of === of ? known.own : undefined
}

type Own = Partial<NonNullable<ReturnType<OwnConditions['conditions']['get']>>>

/** A condition, or the alternatives together. */
type Entry = ShownConditions['all'][number] & Own & { alternatives?: Entry[] }

const order: readonly (State | undefined)[] = ['notMet', 'unknown', 'met']
const byState = (one: Own, other: Own) => order.indexOf(one.state) - order.indexOf(other.state)

/** What is not met first, then what is unknown. */
function entriesOf({ all, oneOf }: ShownConditions, own: OwnConditions | undefined): Entry[] {
  const entry = (shown: Entry): Entry => ({ ...own?.conditions.get(shown.id), ...shown })
  const together: Entry = {
    id: 'oneOf',
    sentence: 'One of these:',
    notes: [],
    alternatives: oneOf.map(entry),
  }
  if (own?.oneOf) Object.assign(together, { state: own.oneOf, words: togetherWords[own.oneOf] })
  return [...all.map(entry), ...(oneOf.length > 0 ? [together] : [])].sort(byState)
}

const togetherWords: Record<State, string> = { met: 'Met', unknown: 'Unknown', notMet: 'None of them met' }

function Condition({ entry, back }: { entry: Entry; back: string | undefined }) {
  const { state, sentence, notes, words, answer, question, alternatives } = entry
  return (
    <li className={`flex gap-3 [overflow-wrap:anywhere] ${alternatives ? 'items-start' : 'items-center'}`}>
      <span className="shrink-0 py-3">{signOf(state)}</span>
      <div className="min-w-0 flex-1 py-3">
        <p className="font-semibold">{sentence}</p>
        {notes.map(note => (
          <p key={note} className="text-[0.95rem] text-ink-soft">
            {note}
          </p>
        ))}
        <p className="text-[0.95rem]">
          {state ? (
            <>
              <b className={colours[state]}>{words}.</b> {answer && `You: ${answer}`}
            </>
          ) : (
            '\u00a0'
          )}
        </p>
        {alternatives && (
          <ul className="border-l-2 border-line pl-4">
            {alternatives.map(each => (
              <Condition key={each.id} entry={each} back={back} />
            ))}
          </ul>
        )}
      </div>
      {!alternatives && back && (
        <span className="grid size-16 shrink-0 place-items-center">
          {question && (
            <Link
              to={pages.aboutYou({ question, back })}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              {answer ? 'Change' : 'Answer'} <span className="sr-only">{sentence}</span>
            </Link>
          )}
        </span>
      )}
    </li>
  )
}

const colours = { met: 'text-success', unknown: 'text-ink-soft', notMet: 'text-danger' }

function signOf(state: State | undefined): ReactNode {
  if (state === 'met') return <Icon name="check" className="size-6 text-success" />
  if (state === 'notMet') return <Icon name="close" className="size-6 text-danger" />
  return (
    <span aria-hidden="true" className="block size-6 text-center font-semibold text-ink-soft">
      {state ? '?' : '·'}
    </span>
  )
}
