import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { OwnReferences } from '../../../contract/references/references.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'
import { fixedFields } from '../applications/application-fields.tsx'
import { DraftReferences } from '../references/draft-references.tsx'
import { ActionBar, wholeScreen } from './action-bar.tsx'
import { firstUnfinished, type Step } from './draft-steps.ts'
import { StepList } from './step-list.tsx'

type DraftStartProps = {
  scholarship: Scholarship
  /** It corrects a submitted application: it has no closing. */
  correcting: boolean
  steps: readonly Step[]
  addressOf: (section?: string) => string
  goTo: (section: string) => void
  onLeave: () => void
  references: OwnReferences | undefined
}

/** What is applied for and until when, and how far each section is [DRAFT1]. */
export function DraftStart(props: DraftStartProps) {
  const { scholarship, correcting, steps, addressOf, goTo, onLeave, references } = props
  const first = firstUnfinished(steps)
  const begun = steps.some(step => step.begun)
  return (
    <section className={`${wholeScreen} w-full max-w-2xl gap-4 xl:col-span-2`}>
      <div>
        <h2 className="text-2xl sm:text-3xl">{scholarship.scholarshipName}</h2>
        <p className="mt-1 text-ink-soft">{scholarship.universityName}</p>
      </div>
      <p className="flex gap-3 rounded-control bg-accent-soft p-4">
        <Icon name="clock" className="mt-0.5 size-6 text-accent" />
        <span>
          {correcting
            ? dashboardMessages.canCorrect
            : `Submit by ${formatLocalMinute(closingOf(scholarship))}.`}{' '}
          What you type is saved as you go, and you can continue on another device.
        </span>
      </p>
      <StepList addressOf={addressOf} steps={steps} />
      <DraftReferences references={references} />
      <WhatFor scholarship={scholarship} />
      <ActionBar>
        <Button variant="quiet" className="max-sm:px-2" onClick={onLeave}>
          Leave
        </Button>
        <Button
          size="large"
          className="min-w-40 flex-1 max-sm:px-3"
          onClick={() => goTo(first?.id ?? 'review')}
        >
          {first ? `${begun ? 'Continue' : 'Begin'}: ${first.title}` : 'Review and submit'}
        </Button>
      </ActionBar>
    </section>
  )
}

function WhatFor({ scholarship }: Pick<DraftStartProps, 'scholarship'>) {
  const { universityName, category, subject } = fixedFields(scholarship)
  const facts = [
    ['University name', universityName],
    ['Scholarship category', category],
    ['Subject', subject],
  ]
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
        What this application is for
      </summary>
      <dl className="mt-1 grid gap-1">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
