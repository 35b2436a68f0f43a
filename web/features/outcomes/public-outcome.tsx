import { Card } from '../../ui/card.tsx'

type PublicOutcomeProps = { lines: readonly string[]; awardsAt: string | undefined }

/** How a finished round ended, for everybody [OPEN1]. */
export function PublicOutcome({ lines, awardsAt }: PublicOutcomeProps) {
  return (
    <section aria-label="How it ended">
      <Card className="p-5 sm:p-6">
        <h2 className="text-xl sm:text-2xl">How it ended</h2>
        {lines.map(line => (
          <p key={line} className="mt-2">
            {line}
          </p>
        ))}
        {awardsAt && (
          <p className="mt-2">
            <a href={awardsAt} download className="font-semibold text-accent underline underline-offset-4">
              The awards as open data
            </a>
          </p>
        )}
      </Card>
    </section>
  )
}
