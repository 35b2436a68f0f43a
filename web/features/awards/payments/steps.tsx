import { Icon } from '../../../ui/icons.tsx'

/** Where something is on its way: what is done, what is next, and what follows. */
export function Steps({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-1">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className="flex items-center gap-1.5 text-ink-soft aria-[current]:font-semibold aria-[current]:text-ink"
        >
          <Icon name={index < at ? 'check' : index === at ? 'half' : 'clock'} />
          {step}
          {index < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}
