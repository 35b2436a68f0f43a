import { smallestGroup } from '../../../../contract/core/smallest-group.ts'
import type { ConditionPreview } from '../../../../contract/eligibility/condition-endpoints.ts'
import { Card } from '../../../ui/card.tsx'

/** A count of people; small groups are not shown. */
const people = (count: number | null | undefined) =>
  count === null ? `fewer than ${smallestGroup}` : count?.toLocaleString('en')

/** How many of one's own earlier applicants would meet the conditions. */
export default function PreviewCard({ preview }: { preview: ConditionPreview }) {
  const { applicants, met, unknown, notMet } = preview
  const rows = [
    ['Meet all', met],
    ['Unknown: an answer is missing', unknown],
    ['Don’t meet at least one', notMet],
  ] as const
  return (
    <section aria-label="Earlier applicants">
      <Card className="grid gap-3 p-5 sm:p-6">
        <h2 className="text-2xl">
          {met === null ? `Fewer than ${smallestGroup}` : people(met)} of {people(applicants)} would meet this
        </h2>
        <dl className="grid gap-2">
          {rows.map(([name, count]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt>{name}</dt>
              <dd className="font-semibold">{people(count)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-[0.95rem] text-ink-soft">
          Your own applicants of this and earlier rounds, by what their applications say. Groups under{' '}
          {smallestGroup} are not shown.
        </p>
      </Card>
    </section>
  )
}
