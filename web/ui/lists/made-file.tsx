import type { ReactNode } from 'react'
import type { MadeState } from '../../../contract/core/made-files.ts'
import { usePress } from '../../forms/use-press.ts'
import { StatusBadge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { OfficeDay } from '../time/office-time.tsx'

type MadeFileProps = {
  title: string
  level?: 'h2' | 'h3'
  state: MadeState
  expiresAt: string
  /** Its size in words, once it is made. */
  size: string | undefined
  /** How far it is, while it is made. */
  progress: { done: number; all: number | undefined; text: string; label: string }
  /** Why it failed, or is gone. */
  note: string
  /** What else is to be known of it: on the line of its size, and below. */
  facts: ReactNode
  children?: ReactNode
  download: () => Promise<void>
  onRemove: () => void
}

/** A file that is made in the background: how far it is, and what can be done with it. */
export function MadeFile(props: MadeFileProps) {
  const { title, level: Heading = 'h2', state, size, expiresAt, facts, children, onRemove } = props
  const download = usePress(`Downloading ${title}`, props.download)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 gap-1">
        <Heading className="text-lg font-semibold wrap-break-word">{title}</Heading>
        <p className="text-ink-soft">
          {facts}
          {state === 'ready' && size !== undefined && (
            <>
              , {size}; kept until <OfficeDay at={expiresAt} />
            </>
          )}
        </p>
        {children}
        {download.problem && <p className="text-danger">{download.problem}</p>}
      </div>
      <State {...props} />
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <Button size="small" pending={download.pending} onClick={() => void download.press()}>
            Download <span className="sr-only">{title}</span>
          </Button>
        )}
        <Button size="small" variant="quiet" oncePressed onClick={onRemove}>
          Remove <span className="sr-only">{title}</span>
        </Button>
      </div>
    </Card>
  )
}

function State({ state, progress: { done, all, text, label }, note }: MadeFileProps) {
  if (state === 'ready') return <StatusBadge tone="success">Ready</StatusBadge>
  if (state === 'waiting') return <StatusBadge tone="quiet">Waiting its turn</StatusBadge>
  if (state === 'making')
    return (
      <span className="grid gap-1" role="status">
        {text}
        <progress value={done} max={all} aria-label={label} />
      </span>
    )
  return (
    <span className="grid gap-1">
      <StatusBadge tone={state === 'failed' ? 'danger' : 'quiet'}>
        {state === 'failed' ? 'Failed' : 'Gone'}
      </StatusBadge>
      <span className="text-ink-soft">{note}</span>
    </span>
  )
}
