import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icons.tsx'
import { countErrors, progressOf, type Step } from './draft-steps.ts'

type StepListProps = {
  /** The address of a section, or of the review. */
  addressOf: (section: string) => string
  steps: readonly Step[]
  /** The one that is shown; none on the page that lists them. */
  current?: string | undefined
}

const looks = {
  none: 'border-line-strong text-ink-soft',
  begun: 'border-accent text-accent',
  complete: 'border-success bg-success text-surface',
}

/** The sections of an application with how far each is, and the review at the end. */
export function StepList({ addressOf, steps, current }: StepListProps) {
  const missing = countErrors(steps)
  const entries = [
    ...steps.map((step, index) => ({
      id: step.id,
      title: step.title,
      place: index + 1,
      ...progressOf(step),
    })),
    {
      id: 'review',
      title: 'Review and submit',
      place: undefined,
      state: 'none' as const,
      text: missing > 0 ? `${missing} to answer` : '',
    },
  ]
  return (
    <nav aria-label="Sections of the application">
      <ol className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {entries.map(({ id, title, place, state, text }) => (
          <li key={id}>
            <Link
              to={addressOf(id)}
              aria-current={id === current ? 'step' : undefined}
              className="flex min-h-13 items-center gap-3 px-4 py-2 leading-tight hover:bg-sunken aria-[current=step]:bg-accent-soft"
            >
              <Mark state={state}>{place ?? <Icon name="list" />}</Mark>
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{title}</span>{' '}
              <span className="shrink-0 text-[0.9rem] text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Mark({ state, children }: { state: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 text-[0.85rem] font-semibold ${looks[state]}`}
    >
      {state === 'complete' ? <Icon name="check" className="size-4" /> : children}
    </span>
  )
}
