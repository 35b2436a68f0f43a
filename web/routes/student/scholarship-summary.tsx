import { readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { ScholarshipImage } from '../../features/scholarships/scholarship-image.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** What the fee is for, next to the card form. `fee` is what is to be paid now. */
export function ScholarshipSummary({ scholarship, fee }: { scholarship: Scholarship; fee: string }) {
  return (
    <Card className="overflow-hidden">
      <ScholarshipImage
        src={scholarship.universityImage}
        alt=""
        sizes="(min-width: 68rem) 24rem, 92vw"
        eager
        className="aspect-[16/8] w-full"
      />
      <div className="grid grid-cols-1 gap-5 p-6">
        <div>
          <h2 className="text-2xl">{scholarship.scholarshipName}</h2>
          <p className="mt-1 text-ink-soft">{scholarship.universityName}</p>
        </div>
        <dl className="grid gap-2">
          <Entry term="Category">{scholarship.scholarshipCategory}</Entry>
          <Entry term="Subject">{scholarship.subjectName}</Entry>
          <Entry term="Degree">{scholarship.degree}</Entry>
          <Entry term="Application Deadline">{formatLongDay(scholarship.applicationDeadline)}</Entry>
        </dl>
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-5">
          <span className="font-semibold">Application Fees</span>
          <span className="font-display text-3xl font-semibold tabular-nums">{readablePrice(fee)}</span>
        </p>
        <LinkButton to={pages.scholarshipDetails(scholarship._id)} variant="quiet" size="small">
          Scholarship Details
        </LinkButton>
      </div>
    </Card>
  )
}

function Entry({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}
