import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '../ui/card.tsx'

type OverviewSectionProps = {
  title: string
  /** Where there is more of it. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

/** One part of the overview. */
export function OverviewSection({ title, more, children }: OverviewSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="h-full px-5 pt-4 pb-3">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {more && (
            <Link to={more.to} className="font-semibold text-accent underline underline-offset-4">
              {more.text}
            </Link>
          )}
        </div>
        {children}
      </Card>
    </section>
  )
}
