import type { ReactNode } from 'react'
import type { Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { formatRating, Stars } from '../../../ui/stars.tsx'
import { formatLongDay } from '../../../ui/time/long-day.ts'

/** Scholarship, university, rating and place at the head of the details page [D1]. */
export function ScholarshipHeading({ scholarship }: { scholarship: Scholarship }) {
  const { city, country } = scholarship.universityLocation
  return (
    <header className="[overflow-wrap:anywhere]">
      <hgroup>
        <p className="font-display text-[1.75rem] leading-tight font-semibold tracking-tight text-balance sm:text-4xl">
          {scholarship.scholarshipName}
        </p>
        <h1 className="mt-1.5 font-sans text-lg font-normal tracking-normal text-ink-soft">
          {scholarship.universityName}
        </h1>
      </hgroup>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <span className="inline-flex items-center gap-2">
          <Icon name="place" className="size-5 text-accent" />
          {city}, {country}
        </span>
        <span className="inline-flex items-center gap-2">
          <Stars value={scholarship.rating} />
          <span aria-hidden="true" className="font-semibold">
            {formatRating(scholarship.rating)}
          </span>
        </span>
        <span className="text-ink-soft">Posted on {formatLongDay(scholarship.postDate)}</span>
      </div>
    </header>
  )
}

/** Category, subject, degree and rank, and the description [D1]. */
export function ScholarshipFacts({ scholarship }: { scholarship: Scholarship }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-6 lg:grid-cols-4">
        <Fact icon="tag" term="Category">
          {scholarship.scholarshipCategory}
        </Fact>
        <Fact icon="book" term="Subject">
          {scholarship.subjectName}
        </Fact>
        <Fact icon="check" term="Degree">
          {scholarship.degree}
        </Fact>
        <Fact icon="info" term="World Rank">
          {scholarship.universityRank.toLocaleString('en')}
        </Fact>
      </dl>
      <div className="max-w-prose text-lg leading-relaxed whitespace-pre-line">
        {scholarship.scholarshipDescription}
      </div>
    </>
  )
}

function Fact({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-[0.95rem] text-ink-soft">
        <Icon name={icon} className="size-5 text-accent" />
        {term}
      </dt>
      <dd className="mt-1 text-lg font-semibold">{children}</dd>
    </div>
  )
}
