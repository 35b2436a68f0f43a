import { useState } from 'react'
import type { useKeptEdit } from '../../forms/use-kept-edit.ts'
import { Button } from '../button.tsx'
import { DiscardDialog } from './confirm-dialog.tsx'

type DiscardProps = {
  edit: Pick<ReturnType<typeof useKeptEdit>, 'touched' | 'meanwhile' | 'takeTheirs'>
  /** It is being saved. */
  pending: boolean
}

type SaveBarProps = DiscardProps & {
  saveText: string
  /** What is said while nothing is typed. */
  saved: string
}

/** Saves what was typed into a form, or discards it. */
export function SaveBar({ edit, pending, saveText, saved }: SaveBarProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} disabled={!edit.touched || edit.meanwhile}>
          {saveText}
        </Button>
        <DiscardButton edit={edit} pending={pending} />
      </div>
      <p role="status" className="text-ink-soft">
        {edit.touched ? notSaved : saved}
      </p>
    </div>
  )
}

export const notSaved = 'Not saved yet. Your changes are kept in this tab.'

/** Discards what was typed, after a question. */
export function DiscardButton({ edit: { touched, takeTheirs }, pending }: DiscardProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" disabled={!touched || pending} onClick={() => setAsking(true)}>
        Discard changes
      </Button>
      <DiscardDialog open={asking} onClose={() => setAsking(false)} onConfirm={takeTheirs} />
    </>
  )
}
