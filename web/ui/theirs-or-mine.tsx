import { Button } from './button.tsx'

/** What to do when somebody else has saved in the meantime. */
export function TheirsOrMine({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" size="small" onClick={onTheirs}>
        Take theirs, and drop mine
      </Button>
      <Button variant="secondary" size="small" onClick={onMine}>
        Keep mine: saving replaces theirs
      </Button>
    </div>
  )
}
