import { useState } from 'react'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { momentInWords } from './due.ts'
import { ReadingBar } from './reading-frame.tsx'

/** A reading that is its reader's no more, and the way back while there is one [FAIR5]. */
export function NotYours({ reading, reload }: { reading: Reading; reload: () => void }) {
  const { _id: id, number, version, of, next, undoUntil } = reading
  const [pending, run] = usePending()
  const [now] = useState(Date.now)
  async function undo() {
    const call = sessionCall('POST /readings/:id', { params: { id }, body: { version, act: 'undo' } })
    await run(() => attempt('Taking back', call))
    // Also after a refusal: somebody else may have it.
    reload()
  }
  return (
    <div className="reading">
      <ReadingBar reading={reading} />
      <div className="reading-gone">
        <StatusBadge tone="quiet">Not yours any more</StatusBadge>
        <h2 className="text-2xl">{readerName(number)} goes to somebody else</h2>
        <p className="text-ink-soft">
          You will see nothing of it, no points and no place. You have {counted(of, 'reading')} now.
        </p>
        <p className="flex flex-wrap gap-3">
          {next ? (
            <LinkButton to={pages.reading(next)}>Next reading</LinkButton>
          ) : (
            <LinkButton to={pages.readings}>All readings</LinkButton>
          )}
          {undoUntil && Date.parse(undoUntil) > now && (
            <Button variant="secondary" oncePressed pending={pending} onClick={() => void undo()}>
              <Icon name="undo" /> Undo, until {momentInWords(undoUntil)}
            </Button>
          )}
        </p>
      </div>
    </div>
  )
}
