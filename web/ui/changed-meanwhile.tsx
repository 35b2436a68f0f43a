import { Button } from './button.tsx'

type ChangedMeanwhileProps = {
  text: string
  /** What others changed, a sentence each. */
  changes?: readonly string[]
  /** Without it, something else has told it already. */
  role?: 'alert'
  /** Where one of both versions is chosen. */
  choose?: { onTheirs: () => void; onMine: () => void }
}

/** Says that somebody else has saved while a form was open. */
export function ChangedMeanwhile({ text, changes, role, choose }: ChangedMeanwhileProps) {
  return (
    <section
      role={role}
      aria-label="Changed in the meantime"
      className="grid gap-3 rounded-control bg-warning-soft p-4 text-warning"
    >
      <p className="font-semibold">{text}</p>
      {changes && changes.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {changes.map(change => (
            <li key={change} className="[overflow-wrap:anywhere]">
              {change}
            </li>
          ))}
        </ul>
      )}
      {choose && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={choose.onTheirs}>
            Take theirs, and drop mine
          </Button>
          <Button variant="secondary" size="small" onClick={choose.onMine}>
            Keep mine: saving replaces theirs
          </Button>
        </div>
      )}
    </section>
  )
}
