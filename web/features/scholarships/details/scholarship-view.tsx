import type { ReactNode } from 'react'
import type { WholeEffort } from '../../../../contract/applications/form-effort.ts'
import type { NextRound, Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import { ApplyBox } from './apply-box.tsx'
import { BeforeYouStart } from './before-you-start.tsx'
import { ScholarshipFacts, ScholarshipHeading } from './scholarship-facts.tsx'
import { ScholarshipImage } from '../scholarship-image.tsx'

type ScholarshipViewProps = {
  scholarship: Scholarship
  hasForm: boolean
  /** What applying takes, where it is known. */
  effort?: WholeEffort | undefined
  next?: NextRound
  /** Who can apply, where there are conditions. */
  conditions?: ReactNode
  renderedAt: number
  /** Saves it; nothing in a preview, where nobody can apply either. */
  saveButton?: ReactNode
}

/** A scholarship as students see it: who gives it, what it costs, and the way to apply [D1, R5]. */
export function ScholarshipView({
  scholarship,
  effort,
  saveButton,
  conditions,
  ...rest
}: ScholarshipViewProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="@container">
        <div className="grid grid-cols-1 items-center gap-x-8 gap-y-4 @min-[42rem]:grid-cols-[minmax(0,1fr)_18rem]">
          <ScholarshipHeading scholarship={scholarship} />
          <div className="relative @max-[42rem]:order-first">
            <ScholarshipImage
              src={scholarship.universityImage}
              alt={`The campus of ${scholarship.universityName}`}
              sizes="(min-width: 76rem) 18rem, (min-width: 64rem) 38rem, 92vw"
              eager
              className="h-[120px] w-full rounded-card lg:h-[180px]"
            />
            {saveButton}
          </div>
        </div>
      </div>
      <aside aria-label="Costs and application" className="lg:sticky lg:top-6 lg:row-span-2">
        <ApplyBox scholarship={scholarship} isPreview={!saveButton} {...rest} />
      </aside>
      <div className="grid grid-cols-1 gap-6">
        {conditions}
        {effort && <BeforeYouStart effort={effort} scholarship={scholarship} />}
        <ScholarshipFacts scholarship={scholarship} />
      </div>
    </div>
  )
}
