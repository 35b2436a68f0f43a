import { Link } from 'react-router'
import type { WaitingList } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass } from '../../../ui/lists/lines.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { batchPage } from '../../decisions/decision-texts.tsx'
import { nextPerson, passedOver } from './next-person.ts'
import { OfferNext } from './offer-next.tsx'
import { type OutOfTurn, OutOfTurnWindow } from './out-of-turn.tsx'

type WaitingListViewProps = { id: string; list: WaitingList }

/** Who moves up to a place that is free, and the way to offer it [AWARD3]. */
export function WaitingListView({ id, list }: WaitingListViewProps) {
  const open = list.free.find(({ batchId }) => batchId === null)
  const next = nextPerson(list)
  const window = useDialogTarget<OutOfTurn>()
  return (
    <div className="grid grid-cols-1 gap-4">
      <Places list={list} />
      <Previews id={id} list={list} />
      {open && next && <OfferNext key={open.awardId} {...{ id, next }} place={open} />}
      {list.people.length > 0 ? (
        <DataTable
          look="dense"
          caption="Waiting list"
          columns={columns}
          rows={list.people.map(withId)}
          actions={person => {
            if (!open || !next || person.proposed || person.applicationId === next.applicationId) return ''
            const passed = passedOver(list, person)
            const onSelect = () => window.choose({ place: open, person, passed })
            const name = `Offer the place to ${person.applicant} out of turn`
            return { of: person.applicant, more: [{ label: 'Offer out of turn…', name, onSelect }] }
          }}
        />
      ) : (
        <EmptyState icon="people" title="Nobody is on the waiting list">
          At the desk, officers propose it as an outcome; released, it is listed here.
        </EmptyState>
      )}
      <OutOfTurnWindow id={id} chosen={window} />
    </div>
  )
}

const ways = {
  byHand: 'Officers offer free places by hand.',
  automatically:
    'Free places are offered to the next person automatically; you can recall each offer for a while.',
} as const

function Places({ list: { places, standing, free, movesUp } }: { list: WaitingList }) {
  return (
    <div>
      <dl className="award-figures">
        <Figure name="Free places">{free.length.toLocaleString('en')}</Figure>
        <Figure name="Awards that stand">
          {standing.toLocaleString('en')}
          {places !== null && ` of ${places.toLocaleString('en')}`}
        </Figure>
      </dl>
      <p className="mt-1.5 text-ink-soft">{ways[movesUp]}</p>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-display text-2xl font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

/** Offers that are prepared, and wait for somebody to confirm them or for their time. */
function Previews({ id, list: { free } }: WaitingListViewProps) {
  return free.map(({ awardId, number, amount, freedAt, batchId }) =>
    batchId === null ? null : (
      <OfficeCard key={awardId} className="flex flex-wrap items-center justify-between gap-3">
        <p>
          An offer is prepared for the place of {number}, {readablePrice(amount)}, free since{' '}
          <OfficeMoment at={freedAt} />.
        </p>
        <LinkButton variant="secondary" to={batchPage(id, batchId)}>
          See the offer
        </LinkButton>
      </OfficeCard>
    ),
  )
}

type Person = WaitingList['people'][number] & { _id: string }

const withId = (person: WaitingList['people'][number]): Person => ({ ...person, _id: person.applicationId })

const columns: Column<Person>[] = [
  { header: 'Place', align: 'end', card: 'start', cell: ({ rank }) => rank?.toLocaleString('en') ?? '–' },
  {
    header: 'Person',
    grows: 'most',
    card: 'title',
    cell: ({ applicationId, applicant }) => (
      <Link to={pages.application(applicationId)} className={`${cellLinkClass} font-semibold`}>
        {applicant}
      </Link>
    ),
  },
  {
    header: 'Money',
    card: 'badge',
    cell({ proposed, missing }) {
      if (proposed) return <StatusBadge tone="work">Offer prepared</StatusBadge>
      if (missing === null) return <StatusBadge tone="success">Fits</StatusBadge>
      return <StatusBadge tone="warning">{readablePrice(missing)} missing</StatusBadge>
    },
  },
]
