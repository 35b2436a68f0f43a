import { Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { Step } from './draft-steps.ts'

type StepListProps = {
  scholarshipId: string
  steps: readonly Step[]
  /** The one that is shown; none on the page that lists them. */
  current?: string | undefined
}

/** The sections of an application with how far each is, and the review at the end. */
export function StepList({ scholarshipId, steps, current }: StepListProps) {
  return (
    <nav aria-label="Sections of the application">
      <ol className="grid grid-cols-1 gap-1">
        {[...steps.map(step => ({ id: step.id, title: step.title, progress: progressOf(step) })), review].map(
          ({ id, title, progress }) => (
            <li key={id}>
              <Link
                to={pages.apply(scholarshipId, id)}
                aria-current={id === current ? 'step' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 hover:bg-sunken aria-[current=step]:bg-sunken aria-[current=step]:font-semibold"
              >
                <Icon
                  name={progress === 'Complete' ? 'check' : 'file'}
                  className={`size-5 ${progress === 'Complete' ? 'text-success' : 'text-ink-soft'}`}
                />
                <span className="min-w-0">
                  <span className="block [overflow-wrap:anywhere]">{title}</span>
                  {progress && <span className="block text-[0.9rem] text-ink-soft">{progress}</span>}
                </span>
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

const review = { id: 'review', title: 'Review and submit', progress: '' }

function progressOf({ errors, answered, asked }: Step): string {
  return Object.keys(errors).length === 0 ? 'Complete' : `${answered} of ${asked} answered`
}
