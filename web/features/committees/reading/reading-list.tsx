import './reading.css'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import type { OwnCommittee, OwnReading } from '../../../../contract/committees/readings.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { scoreText } from '../../../../contract/scores/score-terms.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { useSite } from '../../../ui/site.ts'
import { dueInWords, momentInWords } from './due.ts'
import { NamesForm } from './names-form.tsx'
import { canSeeRanking, countOf, groupsOf } from './reading-groups.ts'

type ReadingListProps = { committees: readonly OwnCommittee[]; reload: () => void }

/** What one reads for each committee: first whom one should not, then what waits, what is submitted, and what is somebody else's [FAIR1]. */
export function ReadingList({ committees, reload }: ReadingListProps) {
  if (committees.length === 0)
    return (
      <EmptyState icon="book" title="You read for no committee">
        An office that wants you to read applications invites you by email.
      </EmptyState>
    )
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-10">
      {committees.map(committee => (
        <Committee key={committee.scholarshipId} committee={committee} reload={reload} />
      ))}
    </div>
  )
}

type CommitteeProps = { committee: OwnCommittee; reload: () => void }

function Committee({ committee, reload }: CommitteeProps) {
  const { scholarshipName, readings, named } = committee
  const { toRead, submitted, gone } = groupsOf(readings)
  return (
    <section aria-label={scholarshipName} className="grid grid-cols-1 gap-6 [overflow-wrap:anywhere]">
      {named || readings.length > 0 ? (
        <Lead committee={committee} />
      ) : (
        <>
          <p className="font-semibold text-ink-soft">{scholarshipName}</p>
          <NamesForm committee={committee} onGiven={reload} />
        </>
      )}
      {toRead.length > 0 && <ToRead readings={toRead} />}
      {submitted.length > 0 && (
        <Group title="Submitted" count={submitted.length}>
          {submitted.map(reading => (
            <Submitted key={reading._id} reading={reading} reload={reload} />
          ))}
        </Group>
      )}
      {gone.length > 0 && (
        <Group title="Not yours">
          {gone.map(reading => (
            <Gone key={reading._id} reading={reading} reload={reload} />
          ))}
        </Group>
      )}
      {named && readings.length === 0 && <NamesAgain committee={committee} reload={reload} />}
    </section>
  )
}

/** How far one is, until when, and the way on. */
function Lead({ committee }: { committee: OwnCommittee }) {
  const { scholarshipId, scholarshipName, readings, state, dueAt } = committee
  const { toRead } = groupsOf(readings)
  const { done, all } = countOf(readings)
  const [next] = toRead
  return (
    <div className="reading-lead">
      <p className="text-ink-soft">{scholarshipName}</p>
      {all === 0 ? (
        <h2 className="text-2xl">Nothing to read yet</h2>
      ) : (
        <>
          <h2 className={done === all ? 'text-2xl' : 'text-3xl tabular-nums'}>
            {done === all ? allRead(all) : `${done} of ${all}`}
          </h2>
          <progress aria-label={`${done} of ${all} submitted`} value={done} max={all} />
        </>
      )}
      {all === 0 && <p>We email you when you have something to read.</p>}
      {state === 'handedOver' ? (
        <p>The committee has handed its ranking over to the office.</p>
      ) : (
        dueAt && <Due dueAt={dueAt} />
      )}
      <p className="reading-ways">
        {next && (
          <LinkButton to={pages.reading(next._id)}>
            {next.state === 'assigned' ? 'Read' : 'Go on with'} {readerName(next.number)}
          </LinkButton>
        )}
        {canSeeRanking(committee) && (
          <LinkButton to={pages.readingRanking(scholarshipId)} variant={next ? 'secondary' : 'primary'}>
            See the ranking
          </LinkButton>
        )}
      </p>
    </div>
  )
}

const allRead = (all: number) => (all === 1 ? 'It is read. Thank you.' : `All ${all} are read. Thank you.`)

function Due({ dueAt }: { dueAt: string }) {
  const { timeZone } = useSite()
  const [now] = useState(Date.now)
  const { by, here, left } = dueInWords(dueAt, timeZone || undefined, now)
  return (
    <p>
      Due <strong>{by}</strong>
      <span
        className={`block text-[0.95rem] ${left === 'late' ? 'font-semibold text-danger' : 'text-ink-soft'}`}
      >
        {[here, left].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

/** Of many, this many are shown at first. */
const shownAtFirst = 5

function ToRead({ readings }: { readings: readonly OwnReading[] }) {
  const [all, setAll] = useState(readings.length <= shownAtFirst + 1)
  const shown = all ? readings : readings.slice(0, shownAtFirst)
  return (
    <Group title="To read" count={readings.length}>
      {shown.map(({ _id, number, state, given, criteria, minutes }) => (
        <Row key={_id} to={pages.reading(_id)} name={readerName(number)} end={<Begun state={state} />}>
          {state === 'assigned' ? `about ${counted(minutes, 'minute')}` : `${given} of ${criteria} criteria`}
        </Row>
      ))}
      {!all && (
        <li>
          <button type="button" onClick={() => setAll(true)}>
            <b>{readings.length - shown.length} more</b>
            <Icon name="plus" />
          </button>
        </li>
      )}
    </Group>
  )
}

function Begun({ state }: Pick<OwnReading, 'state'>) {
  if (state === 'assigned') return <Icon name="right" />
  return <StatusBadge tone="work">{state === 'reopened' ? 'Reopened' : 'Begun'}</StatusBadge>
}

type ActProps = { reading: OwnReading; reload: () => void }

function Submitted({ reading, reload }: ActProps) {
  const { _id, number, mean, undoUntil, othersFrom } = reading
  const [now] = useState(Date.now)
  const waits = othersFrom !== null && Date.parse(othersFrom) > now
  const others =
    othersFrom === null
      ? ''
      : waits
        ? `others’ points show at ${momentInWords(othersFrom)}`
        : 'others’ points show now'
  const about = [mean === null ? '' : scoreText(mean), others].filter(Boolean).join(' · ')
  if (undoUntil && Date.parse(undoUntil) > now)
    return (
      <Row
        name={readerName(number)}
        to={pages.reading(_id)}
        act={<TakeBack reading={reading} label="Take back" reload={reload} />}
      >
        {about}
      </Row>
    )
  return (
    <Row
      name={readerName(number)}
      to={pages.reading(_id)}
      end={<StatusBadge tone="success">Submitted</StatusBadge>}
    >
      {about}
    </Row>
  )
}

function Gone({ reading, reload }: ActProps) {
  const { number, state, undoUntil } = reading
  const [now] = useState(Date.now)
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > now
  const why =
    state === 'givenBack'
      ? 'Given back'
      : canUndo
        ? 'You said that you know this person'
        : 'Read by somebody else'
  return (
    <Row
      name={readerName(number)}
      act={canUndo && <TakeBack reading={reading} label="Undo" reload={reload} />}
    >
      {why}
      {canUndo && `. Undo until ${momentInWords(undoUntil)}`}
    </Row>
  )
}

function TakeBack({ reading: { _id: id, number }, label, reload }: ActProps & { label: string }) {
  const [pending, run] = usePending()
  async function takeBack() {
    const params = { id }
    // The list does not say which version it is.
    const { version } = await sessionCall('GET /readings/:id', { params })
    await sessionCall('POST /readings/:id', { params, body: { version, act: 'undo' } })
  }
  return (
    <Button
      size="small"
      variant="secondary"
      oncePressed
      pending={pending}
      aria-label={`${label}: ${readerName(number)}`}
      onClick={() => void run(() => attempt('Taking back', takeBack())).then(reload)}
    >
      {label}
    </Button>
  )
}

function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-xl">
        {title}{' '}
        {count !== undefined && <span className="font-normal text-ink-soft tabular-nums">{count}</span>}
      </h3>
      <ul className="reading-rows">{children}</ul>
    </section>
  )
}

type RowProps = { to?: string; name: string; end?: ReactNode; act?: ReactNode; children: ReactNode }

function Row({ to, name, end, act, children }: RowProps) {
  const about = (
    <span>
      <b>{name}</b>
      <span className="block text-[0.95rem] text-ink-soft">{children}</span>
    </span>
  )
  return (
    <li data-off={act !== undefined || undefined}>
      {to ? (
        <Link to={to}>
          {about}
          {end}
        </Link>
      ) : (
        <div>{about}</div>
      )}
      {act}
    </li>
  )
}

/** As long as nothing is assigned, names can be added. */
function NamesAgain({ committee, reload }: CommitteeProps) {
  const { names } = committee
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold">
        {names.length === 0
          ? 'You said that you know nobody.'
          : `You named ${names.length === 1 ? '1 person' : `${names.length} people`}.`}{' '}
        Change this
      </summary>
      <NamesForm committee={committee} onGiven={reload} />
    </details>
  )
}
