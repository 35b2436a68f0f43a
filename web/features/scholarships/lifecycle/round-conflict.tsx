import { TheirsOrMine } from '../../../ui/theirs-or-mine.tsx'
import { differingFields, type RoundField, type RoundValues } from './kept-round.ts'

type RoundConflictProps = {
  /** What somebody else has saved. */
  theirs: RoundValues
  mine: RoundValues
  onTheirs: () => void
  onMine: () => void
}

const labels: Record<RoundField, string> = {
  timeZone: 'Time zone',
  opensAt: 'Opens',
  closesAt: 'Closes',
  capacity: 'Places',
}

/** What somebody else saved while a round was changed, and what was typed: one of both is chosen. */
export function RoundConflict({ theirs, mine, onTheirs, onMine }: RoundConflictProps) {
  return (
    <section
      role="alert"
      aria-label="Changed in the meantime"
      className="mb-5 grid gap-3 rounded-control bg-warning-soft p-4 text-warning"
    >
      <p className="font-semibold">
        Somebody else has saved this round in the meantime. What you typed is still here.
      </p>
      <ul className="grid gap-2">
        {differingFields(theirs, mine).map(name => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {labels[name]}: theirs {shown(theirs[name])}, yours {shown(mine[name])}
          </li>
        ))}
      </ul>
      <TheirsOrMine onTheirs={onTheirs} onMine={onMine} />
    </section>
  )
}

function shown(text: string): string {
  return text === '' ? 'empty' : `“${text.replace('T', ' ')}”`
}
