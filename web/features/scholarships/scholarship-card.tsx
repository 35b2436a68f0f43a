import { memo, type ReactNode, useId } from 'react'
import { readablePrice } from '../../../contract/money.ts'
import { pages } from '../../../contract/pages.ts'
import { Marked } from '../../ui/marked.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { formatRating, Stars } from '../../ui/stars.tsx'
import { Link, useLocation } from 'react-router'
import { formatLongDay } from '../../ui/long-day.ts'
import type { CardMatch } from './card-match.ts'
import type { ListedScholarship } from './listed-scholarship.ts'
import { SaveButton } from './saved/save-button.tsx'
import { ScholarshipImage } from './scholarship-image.tsx'

const sizes = '(min-width: 68rem) 22rem, (min-width: 42rem) 46vw, 92vw'

type ScholarshipCardProps = {
  scholarship: ListedScholarship
  eager?: boolean
  /** Of the search that found it. */
  match?: CardMatch | undefined
}

/** One scholarship in a list [H5]. The whole card leads to its details. */
export const ScholarshipCard = memo(function ScholarshipCard({
  scholarship,
  eager,
  match,
}: ScholarshipCardProps) {
  const headingId = useId()
  const { search } = useLocation()
  const { universityName, scholarshipName, scholarshipCategory, subjectName, degree } = scholarship
  const { city, country } = scholarship.universityLocation
  const mark = (text: string) =>
    match ? <Marked text={text} words={match.words} alone={match.alone} /> : text
  return (
    <article
      aria-labelledby={headingId}
      className="ticket group relative row-span-4 grid grid-rows-subgrid gap-y-0 overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <ScholarshipImage
        src={scholarship.universityImage}
        alt={`The campus of ${scholarship.universityName}`}
        sizes={sizes}
        eager={eager}
        className="aspect-[16/10] w-full transition-transform duration-500 group-hover:scale-[1.03]"
      />
      <div className="relative bg-surface px-5 pt-5 [overflow-wrap:anywhere]">
        <h3 id={headingId} className="text-2xl">
          {mark(universityName)}
        </h3>
        <p className="mt-1.5 leading-snug">{mark(scholarshipName)}</p>
        <p className="mt-2 flex items-center gap-2 text-[0.95rem]">
          <span className="text-ink-soft">Rating</span>
          <Stars value={scholarship.rating} />
          <span aria-hidden="true" className="font-semibold tabular-nums">
            {formatRating(scholarship.rating)}
          </span>
        </p>
        {match?.namesDegree && (
          <p className="mt-1 text-[0.95rem] text-ink-soft">Also matches: {mark(degree)}</p>
        )}
      </div>
      <dl className="relative grid grid-cols-2 content-start gap-x-4 gap-y-3 bg-surface px-5 pt-4 pb-6">
        <Fact term="Category">{mark(scholarshipCategory)}</Fact>
        <Fact term="Subject">{mark(subjectName)}</Fact>
        <Fact term="University Location">
          {mark(city)}, {mark(country)}
        </Fact>
        <Fact term="Application Deadline">
          <time dateTime={scholarship.applicationDeadline}>
            {formatLongDay(scholarship.applicationDeadline)}
          </time>
          {scholarship.round?.opensAt && (
            <span className="block font-normal">Opens {formatLongDay(scholarship.round.opensAt)}</span>
          )}
        </Fact>
      </dl>
      <div className="ticket-stub flex flex-wrap items-end justify-between gap-x-4 gap-y-3 bg-surface p-5">
        <dl>
          <dt className="text-[0.9rem] whitespace-nowrap text-ink-soft">Application Fees</dt>
          <dd className="font-display text-3xl leading-none font-bold tracking-tight tabular-nums">
            {readablePrice(scholarship.applicationFees)}
          </dd>
        </dl>
        <Link
          to={pages.scholarshipDetails(scholarship._id)}
          state={{ list: search }}
          aria-describedby={headingId}
          className={buttonClass({ className: 'grow whitespace-nowrap after:absolute after:inset-0' })}
        >
          Scholarship Details
        </Link>
      </div>
      <SaveButton scholarship={scholarship} className="absolute top-3 right-3" />
    </article>
  )
})

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9rem] text-ink-soft">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
