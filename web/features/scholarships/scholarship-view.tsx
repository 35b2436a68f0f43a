import type { ReactNode } from 'react'
import type { Scholarship } from '../../../contract/scholarships.ts'
import { ApplyBox } from './apply-box.tsx'
import { ScholarshipFacts, ScholarshipHeading } from './scholarship-facts.tsx'
import { ScholarshipImage } from './scholarship-image.tsx'

type ScholarshipViewProps = {
  scholarship: Scholarship
  hasForm: boolean
  renderedAt: number
  /** Saves it; nothing in a preview, where nobody can apply either. */
  saveButton?: ReactNode
}

/** A scholarship as students see it: who gives it, what it costs, and the way to apply [D1, R5]. */
export function ScholarshipView({ scholarship, hasForm, renderedAt, saveButton }: ScholarshipViewProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-8">
        <ScholarshipHeading scholarship={scholarship} />
        <div className="relative">
          <ScholarshipImage
            src={scholarship.universityImage}
            alt={`The campus of ${scholarship.universityName}`}
            sizes="(min-width: 68rem) 52rem, 92vw"
            eager
            className="aspect-[16/9] w-full rounded-card"
          />
          {saveButton}
        </div>
      </div>
      <aside aria-label="Costs and application" className="lg:sticky lg:top-6 lg:row-span-2">
        <ApplyBox
          scholarship={scholarship}
          hasForm={hasForm}
          renderedAt={renderedAt}
          isPreview={!saveButton}
        />
      </aside>
      <div className="grid grid-cols-1 gap-8">
        <ScholarshipFacts scholarship={scholarship} />
      </div>
    </div>
  )
}
