import { Button } from '../../ui/button.tsx'

/** Offers to take over as many answers as were given before [DRAFT4]. */
export function UseAllAnswers({ count, onUse }: { count: number; onUse: () => void }) {
  return (
    <p className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 leading-snug">
      <span>You have answered {count} of these before.</span>
      <Button variant="quiet" className="shrink-0 px-3 text-accent!" onClick={onUse}>
        Use all {count}
      </Button>
    </p>
  )
}
