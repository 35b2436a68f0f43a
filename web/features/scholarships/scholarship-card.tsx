import { memo, type ReactNode, useId } from 'react'
import { freeWord, isFree, readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { Marked } from '../../ui/marked.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatRating, starClass } from '../../ui/stars.tsx'
import { Link, useLocation } from 'react-router'
import { formatLongDay } from '../../ui/time/long-day.ts'
import type { CardMatch } from './card-match.ts'
import type { ListedScholarship } from './listed-scholarship.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { ScholarshipImage } from './scholarship-image.tsx'
import { useTimeLeft } from './details/use-time-left.ts'

const sizes = '(min-width: 68rem) 22rem, (min-width: 42rem) 46vw, 92vw'

type ScholarshipCardProps = {
  scholarship: ListedScholarship
  /** When the page was rendered, in milliseconds since 1970: it may come from a cache. */
  renderedAt: number
  eager?: boolean
  /** Of the search that found it. */
  match?: CardMatch | undefined
}

/** One scholarship in a list [H5]. The whole card leads to its details. The specified name of the university stays the heading. */
export const ScholarshipCard = memo(function ScholarshipCard({
  scholarship,
  renderedAt,
  eager,
  match,
}: ScholarshipCardProps) {
  const nameId = useId()
  const headingId = useId()
  const { search } = useLocation()
  const { universityName, scholarshipName, scholarshipCategory, subjectName, degree } = scholarship
  const { city, country } = scholarship.universityLocation
  const left = useTimeLeft(scholarship, renderedAt)
  const opensAt = scholarship.round?.opensAt
  const mark = (text: string) =>
    match ? <Marked text={text} words={match.words} alone={match.alone} /> : text
  return (
    <article
      aria-labelledby={`${nameId} ${headingId}`}
      className="ticket relative row-span-6 grid grid-rows-subgrid gap-y-0 overflow-hidden rounded-card border border-line bg-surface text-[0.9rem] leading-snug shadow-card"
    >
      <div className="relative h-[120px]">
        <ScholarshipImage
          src={scholarship.universityImage}
          alt={`The campus of ${universityName}`}
          sizes={sizes}
          eager={eager}
          className={`size-full ${left.isClosed ? 'grayscale' : ''}`}
        />
        <p
          className={`absolute bottom-2 left-3 flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold shadow-card ${left.isClosed ? 'bg-ink text-paper' : 'bg-surface'}`}
        >
          <Icon name={left.isClosed ? 'lock' : 'clock'} /> {left.text}
        </p>
      </div>
      <hgroup className="relative bg-surface px-4 pt-3 [overflow-wrap:anywhere]">
        <p
          id={nameId}
          className="font-display text-[1.15rem] leading-tight font-semibold tracking-tight text-balance"
        >
          {mark(scholarshipName)}
        </p>
        <h3 id={headingId} className="mt-1 font-sans leading-snug font-normal tracking-normal text-ink-soft">
          {mark(universityName)}
        </h3>
      </hgroup>
      <dl className="relative flex flex-wrap gap-x-3 bg-surface px-4 pt-1.5 [overflow-wrap:anywhere]">
        <Fact term="University Location">
          <Icon name="place" className="mr-1 size-[1.1em] align-[-0.15em] text-accent" />
          {mark(city)}, {mark(country)}
        </Fact>
        <Fact term="Rating">
          <span role="img" aria-label={`Rated ${formatRating(scholarship.rating)} out of 5`}>
            <i className={`${starClass(1)} inline-block align-[-0.12em]`} />{' '}
            {formatRating(scholarship.rating)}
          </span>
        </Fact>
      </dl>
      <dl className="relative flex flex-wrap gap-x-2 bg-surface px-4 text-ink-soft [overflow-wrap:anywhere] [&>div+div>dd]:before:mr-2 [&>div+div>dd]:before:content-['·']">
        <Fact term="Category">{mark(scholarshipCategory)}</Fact>
        <Fact term="Subject">{mark(subjectName)}</Fact>
        <Fact term="Degree">{mark(degree)}</Fact>
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
      <div className="ticket-stub flex items-end gap-x-2 bg-surface px-3.5 py-3">
        <dl className="flex min-w-0 grow flex-wrap gap-x-2.5 gap-y-1">
          <Price term="Application Fees">
            {readablePrice(scholarship.applicationFees)}
            {isFree(scholarship.applicationFees) && (
              <span className="font-sans text-[0.9rem] tracking-normal text-success"> {mark(freeWord)}</span>
            )}
          </Price>
          <Price term="Stipend">{readablePrice(scholarship.stipend)}</Price>
        </dl>
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
    </article>
  )
})

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
