import { memo, type ReactNode, useId } from 'react'
import { isFree, readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { Marked } from '../../ui/marked.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatRating, starClass } from '../../ui/stars.tsx'
import { Link, useLocation } from 'react-router'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { type CardMatch, type CardText, cardTexts } from './searched-texts.ts'
import type { ListedScholarship } from './listed-scholarship.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { ScholarshipImage } from './scholarship-image.tsx'
import { useTimeLeft } from './use-time-left.ts'

const sizes = '(min-width: 68rem) 22rem, (min-width: 42rem) 46vw, 92vw'

const nameClass = 'font-display text-[1.15rem] leading-tight font-semibold tracking-tight text-balance'

type ScholarshipCardProps = {
  scholarship: ListedScholarship
  /** When the page was rendered, in milliseconds since 1970: it may come from a cache. */
  renderedAt: number
  eager?: boolean
  /** Of the search that found it. */
  match?: CardMatch | undefined
  badge?: ReactNode
}

/** One scholarship in a list [H5]. The whole card leads to its details. The specified name of the university stays the heading. */
export const ScholarshipCard = memo(function ScholarshipCard(props: ScholarshipCardProps) {
  const { scholarship, renderedAt, eager, match } = props
  const nameId = useId()
  const headingId = useId()
  const { search } = useLocation()
  const left = useTimeLeft(scholarship, renderedAt)
  const mark = markerOf(scholarship, match)
  return (
    <article
      aria-labelledby={`${nameId} ${headingId}`}
      className="ticket relative row-span-6 grid grid-rows-subgrid gap-y-0 overflow-hidden rounded-card border border-line bg-surface text-[0.9rem] leading-snug shadow-card"
    >
      <Campus {...{ scholarship, left, eager }} />
      <hgroup className="relative bg-surface px-4 pt-3 [overflow-wrap:anywhere]">
        <p id={nameId} className={nameClass}>
          {mark('scholarshipName')}
        </p>
        <h3 id={headingId} className="mt-1 font-sans leading-snug font-normal tracking-normal text-ink-soft">
          {mark('universityName')}
        </h3>
      </hgroup>
      <Facts {...{ scholarship, mark }} />
      <div className="ticket-stub flex items-end gap-x-2 bg-surface px-3.5 py-3">
        <Prices {...{ scholarship, mark }} />
        <Link
          to={pages.scholarshipDetails(scholarship._id)}
          state={{ list: search }}
          aria-describedby={`${nameId} ${headingId}`}
          className={buttonClass({ className: 'w-[5.6rem] shrink-0 px-1! after:absolute after:inset-0' })}
        >
          Scholarship Details
        </Link>
      </div>
      <SaveButton scholarship={scholarship} className="absolute top-2 right-2" />
      {props.badge}
    </article>
  )
})

/** @returns what shows a text of the card, with what the search found in it marked */
function markerOf(scholarship: ListedScholarship, match: CardMatch | undefined) {
  const texts = cardTexts(scholarship)
  return (name: CardText) => {
    const parts = match?.[name]
    return parts ? <Marked parts={parts} /> : texts[name]
  }
}

type CampusProps = Pick<ScholarshipCardProps, 'scholarship' | 'eager'> & {
  left: ReturnType<typeof useTimeLeft>
}

function Campus({
  scholarship: { universityImage, universityName },
  left: { isClosed, text },
  eager,
}: CampusProps) {
  return (
    <div className="relative h-[120px]">
      <ScholarshipImage
        src={universityImage}
        alt={`The campus of ${universityName}`}
        sizes={sizes}
        eager={eager}
        className={`size-full ${isClosed ? 'grayscale' : ''}`}
      />
      <p
        className={`absolute bottom-2 left-3 flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold shadow-card ${isClosed ? 'bg-ink text-paper' : 'bg-surface'}`}
      >
        <Icon name={isClosed ? 'lock' : 'clock'} /> {text}
      </p>
    </div>
  )
}

type PartProps = {
  scholarship: ListedScholarship
  /** A text of the card; what the search found in it is marked. */
  mark: (name: CardText) => ReactNode
}

function Facts({ scholarship, mark }: PartProps) {
  const opensAt = scholarship.round?.opensAt
  const rating = formatRating(scholarship.rating)
  return (
    <>
      <dl className="relative flex flex-wrap gap-x-3 bg-surface px-4 pt-1.5 [overflow-wrap:anywhere]">
        <Fact term="University Location">
          <Icon name="place" className="mr-1 size-[1.1em] align-[-0.15em] text-accent" />
          {mark('city')}, {mark('country')}
        </Fact>
        <Fact term="Rating">
          <span role="img" aria-label={`Rated ${rating} out of 5`}>
            <i className={`${starClass(1)} inline-block align-[-0.12em]`} /> {rating}
          </span>
        </Fact>
      </dl>
      <dl className="relative flex flex-wrap gap-x-2 bg-surface px-4 text-ink-soft [overflow-wrap:anywhere] [&>div+div>dd]:before:mr-2 [&>div+div>dd]:before:content-['·']">
        <Fact term="Category">{mark('scholarshipCategory')}</Fact>
        <Fact term="Subject">{mark('subjectName')}</Fact>
        <Fact term="Degree">{mark('degree')}</Fact>
      </dl>
      <dl className="relative bg-surface px-4 pb-3">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">Application Deadline</dt>
          <dd className="font-semibold">
            <time dateTime={scholarship.applicationDeadline}>
              {formatLongDay(scholarship.applicationDeadline)}
            </time>
          </dd>
          {opensAt && <dd className="basis-full">Opens {formatLongDay(opensAt)}</dd>}
        </div>
      </dl>
    </>
  )
}

function Prices({ scholarship: { applicationFees, stipend }, mark }: PartProps) {
  return (
    <dl className="flex min-w-0 grow flex-wrap gap-x-2.5 gap-y-1">
      <Price term="Application Fees">
        {readablePrice(applicationFees)}
        {isFree(applicationFees) && (
          <span className="font-sans text-[0.9rem] tracking-normal text-success"> {mark('free')}</span>
        )}
      </Price>
      <Price term="Stipend">{readablePrice(stipend)}</Price>
    </dl>
  )
}

/** A fact whose name only screen readers need. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="sr-only">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Price({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.85rem] whitespace-nowrap text-ink-soft">{term}</dt>
      <dd className="font-display text-[1.2rem] leading-tight font-bold tracking-tight whitespace-nowrap tabular-nums">
        {children}
      </dd>
    </div>
  )
}
