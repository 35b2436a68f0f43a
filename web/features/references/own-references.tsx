import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { AskedReferee, OwnReferences } from '../../../contract/references/references.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Button } from '../../ui/button.tsx'
import { freePlaces, stillToDo } from '../../../contract/references/letters-to-come.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { formatDay } from '../../ui/time/dates.ts'
import { formatLocalMinute, ownTimeZone } from '../../ui/time/local-minute.ts'
import { RefereeLine, Remind } from './asked-referee.tsx'
import { NameReferee, type NamedFor } from './referee-form.tsx'

type OwnReferencesProps = { all: readonly OwnReferences[]; reload: () => void }

/** The referees named for each application, with their state [REF1]. */
export function OwnReferenceList({ all, reload }: OwnReferencesProps) {
  const naming = useDialogTarget<NamedFor>()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  if (all.length === 0)
    return (
      <EmptyState icon="people" title="No references are needed">
        Some scholarships ask for letters from people who know you. You name these people here.
      </EmptyState>
    )
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      {all.map(references => (
        <ReferencesOf
          key={references.scholarshipId}
          references={references}
          onName={replaces => naming.choose({ references, ...(replaces && { replaces }) })}
          reload={reload}
        />
      ))}
      <p className="text-ink-soft">You can see when a letter arrives, but you can’t read it.</p>
      <NameReferee chosen={naming} onSaved={reload} />
    </div>
  )
}

type ReferencesOfProps = {
  references: OwnReferences
  onName: (replaces?: AskedReferee) => void
  reload: () => void
}

function ReferencesOf({ references, onName, reload }: ReferencesOfProps) {
  const { scholarshipId, count, question, open, people } = references
  const free = freePlaces(references)
  return (
    <section aria-labelledby={`references-${scholarshipId}`}>
      <Card className="grid gap-4 p-5">
        <About references={references} />
        {question && (
          <p className="rounded-control bg-sunken p-4 whitespace-pre-line">
            <strong>What we ask your referees:</strong> {question}
          </p>
        )}
        {people.length > 0 && (
          <ul className="grid divide-y divide-line">
            {people.map(person => (
              <li key={person._id} className="grid gap-2 py-3">
                <RefereeLine person={person} />
                {open && person.state !== 'received' && (
                  <RefereeActs person={person} free={free} onName={() => onName(person)} reload={reload} />
                )}
              </li>
            ))}
          </ul>
        )}
        {open && free > 0 && people.length < count && (
          <Button className="justify-self-start" onClick={() => onName()}>
            {people.length === 0 ? 'Name a referee' : 'Name another referee'}
          </Button>
        )}
      </Card>
    </section>
  )
}

/** What the letters are for, until when, and what is still to do. */
function About({ references }: { references: OwnReferences }) {
  const { applicationId, scholarshipId, scholarshipName, universityName, count, closesAt, open } = references
  return (
    <>
      <div>
        <h2 id={`references-${scholarshipId}`} className="text-xl [overflow-wrap:anywhere]">
          {scholarshipName}
        </h2>
        <p className="text-ink-soft">
          {universityName}. {counted(count, 'reference')}
          {open
            ? `, until ${formatLocalMinute(new Date(closesAt))}. You can submit before they write.`
            : '. Closed: letters can no longer be sent.'}
        </p>
      </div>
      {open && (
        <p>
          <strong>{stillToDo(references)}</strong>{' '}
          <Link
            to={applicationId === null ? pages.apply(scholarshipId) : pages.myApplication}
            className="font-semibold text-accent underline underline-offset-4"
          >
            {applicationId === null ? 'Back to your application' : 'See your application'}
            <span className="sr-only"> for {scholarshipName}</span>
          </Link>
        </p>
      )}
    </>
  )
}

type RefereeActsProps = { person: AskedReferee; free: number; onName: () => void; reload: () => void }

/** An applicant’s actions for a referee who has not written. */
function RefereeActs({ person, free, onName, reload }: RefereeActsProps) {
  const { _id: id, name, state, remindFrom, refused } = person
  const [opened] = useState(() => Date.now())
  // Those who declined are asked again, as long as nobody else is asked in their place.
  const again = state === 'declined'
  const canAsk = state !== 'forgotten' && (!again || free > 0)
  const wait = Date.parse(remindFrom) > opened
  return (
    <div className="flex flex-wrap items-center gap-3">
      {canAsk && !wait && (
        <Remind
          person={person}
          label={remindLabel(person)}
          remind={() => sessionCall('POST /references/remind/:id', { params: { id } })}
          reload={reload}
        />
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={`${refused ? 'Correct the address' : 'Ask somebody else'}: in place of ${name || 'them'}`}
        onClick={onName}
      >
        {refused ? 'Correct the address' : 'Ask somebody else'}
      </Button>
      {canAsk && wait && (
        <span className="text-[0.95rem] text-ink-soft">
          You can {again ? 'ask them again' : 'remind them'} from {formatDay(remindFrom, ownTimeZone())}.
        </span>
      )}
    </div>
  )
}

function remindLabel({ state, refused }: AskedReferee): string {
  if (refused) return 'Try this address again'
  return state === 'declined' ? 'Ask again' : 'Remind'
}
