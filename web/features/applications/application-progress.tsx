import type { Application, OwnStep } from '../../../contract/applications/applications.ts'
import { formatShortDay } from '../../ui/dates.ts'

interface Stage {
  name: string
  /** When it was reached (ISO 8601), or what is said in its place. */
  when?: string | undefined
  state: 'done' | 'now' | 'ahead' | 'refused'
}

type ApplicationProgressProps = {
  application: Pick<Application, '_id' | 'date' | 'status' | 'scholarshipName'>
  /** What became of all of the person's applications. */
  steps: readonly OwnStep[]
}

/** Where an application stands: when it was submitted, where it is now, and what comes next [U3]. */
export function ApplicationProgress({ application, steps }: ApplicationProgressProps) {
  return (
    <div className="@container w-full min-w-0 whitespace-normal">
      <ol
        aria-label={`Progress of ${application.scholarshipName}`}
        className="grid gap-1 py-1 @[15rem]:auto-cols-fr @[15rem]:grid-flow-col @[15rem]:gap-0"
      >
        {stagesOf(application, steps).map(({ name, when, state }, index) => (
          <li
            key={name}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 text-[0.9rem] leading-snug @[15rem]:block @[15rem]:pr-2"
          >
            {index > 0 && (
              <span
                className={`absolute top-[0.55rem] -left-full ml-4 hidden h-0.5 w-[calc(100%-1rem)] @[15rem]:block ${state === 'ahead' ? 'bg-line-strong' : 'bg-success'}`}
              />
            )}
            <span className={`mt-0.5 block size-4 rounded-full border-2 ${dots[state]}`} />
            <span className="@[15rem]:mt-1 @[15rem]:block">
              <span className="font-semibold @[15rem]:block">{name}</span>
              {when && <span className="text-ink-soft @[15rem]:block"> {when}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const dots: Record<Stage['state'], string> = {
  done: 'border-success bg-success',
  now: 'border-accent bg-accent shadow-[inset_0_0_0_2px_var(--color-surface)]',
  ahead: 'border-line-strong bg-surface',
  refused: 'border-danger bg-danger',
}

function stagesOf(
  { _id, date, status }: ApplicationProgressProps['application'],
  steps: readonly OwnStep[],
): Stage[] {
  const dayOf = (to: OwnStep['to']) => {
    const at = steps.findLast(step => step.applicationId === _id && step.to === to)?.at
    return at && formatShortDay(at)
  }
  const submitted: Stage = { name: 'Submitted', when: formatShortDay(date), state: 'done' }
  const answer: Stage = { name: 'Answer', when: 'we mail you', state: 'ahead' }
  if (status === 'Pending')
    return [submitted, { name: 'Waiting to be read', when: 'you can still edit it', state: 'now' }, answer]
  if (status === 'Processing')
    return [submitted, { name: 'Being read', when: dayOf('Processing'), state: 'now' }, answer]
  const read: Stage = { name: 'Read', when: dayOf('Processing'), state: 'done' }
  const decided: Stage =
    status === 'Completed'
      ? { name: 'Awarded', when: dayOf('Completed'), state: 'done' }
      : { name: 'Not awarded', when: dayOf('Rejected'), state: 'refused' }
  return [submitted, read, decided]
}
