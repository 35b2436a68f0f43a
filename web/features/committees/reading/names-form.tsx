import { useId, useMemo, useState } from 'react'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import type { OwnCommittee } from '../../../../contract/committees/readings.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { ApiError } from '../../../api/api-error.ts'
import { refusalText } from '../../../forms/field-errors.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'

type NamesFormProps = { committee: OwnCommittee; onGiven: () => void }

interface Problem {
  names?: string
  most?: string
}

/** Asks whom somebody should not read, before anything is assigned [FAIR3]. */
export function NamesForm({ committee, onGiven }: NamesFormProps) {
  const { names, most, named } = committee
  const { edit, pending, problem, forget, give } = useGiving(committee, onGiven)
  const heading = useId()
  return (
    <form
      noValidate
      aria-labelledby={heading}
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void give(linesOf(edit.typed.names))
      }}
    >
      <div className="grid gap-2">
        <h2 id={heading} className="text-2xl">
          {named ? 'Whom you should not read' : 'Before you get anything to read'}
        </h2>
        <p>
          Write the names of people whose applications you should not read: family, students of yours, people
          you have worked with. We ask before anything is assigned. Nobody is told whether one of them has
          applied, and neither are you.
        </p>
      </div>
      <TextArea
        label="Names, one on each line"
        rows={Math.max(5, names.length + 1)}
        value={edit.typed.names}
        error={problem.names}
        readOnly={pending}
        onChange={event => {
          forget()
          edit.type({ ...edit.typed, names: event.target.value })
        }}
      />
      <div className="reading-most">
        <TextField
          label="At most this many readings"
          inputMode="numeric"
          value={edit.typed.most}
          error={problem.most}
          readOnly={pending}
          onChange={event => {
            forget()
            edit.type({ ...edit.typed, most: event.target.value })
          }}
        />
      </div>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          That’s everybody
        </Button>
        <Button variant="secondary" pending={pending} onClick={() => void give([])}>
          I know nobody
        </Button>
      </p>
      {most > 0 && (
        <p className="text-[0.95rem] text-ink-soft">The office asked you for up to {most} readings.</p>
      )}
    </form>
  )
}

function useGiving({ scholarshipId: id, names, most }: OwnCommittee, onGiven: () => void) {
  const saved = useMemo(
    () => ({ value: { names: names.join('\n'), most: String(most) }, version: 1 }),
    [names, most],
  )
  const edit = useKeptEdit(`committee-names:${id}`, saved)
  const [problem, setProblem] = useState<Problem>({})
  const [pending, run] = usePending()
  async function give(lines: string[]) {
    const found = problemOf(lines, edit.typed)
    setProblem(found ?? {})
    if (found || pending) return
    const body = { names: lines, most: Number(edit.typed.most) }
    try {
      await run(() => sessionCall('POST /readings/names/:id', { params: { id }, body }))
      edit.takeTheirs()
      toast.success(lines.length === 0 ? 'Saved: you know nobody.' : 'Saved. You get none of them to read.')
      onGiven()
    } catch (error) {
      console.error('Giving names failed.', error)
      setProblem({ names: refusalText(error) })
      if (error instanceof ApiError && error.code === 'names_closed') onGiven()
    }
  }
  return { edit, pending, problem, forget: () => setProblem({}), give }
}

/** The names of a text, each once. */
function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map(line => line.trim().split(/\s+/).join(' ')))].filter(
    line => line !== '',
  )
}

/** @param lines the names that are given; none for who knows nobody */
function problemOf(lines: string[], typed: { names: string; most: string }): Problem | undefined {
  const written = linesOf(typed.names)
  const { name, names: mostNames, most } = committeeLimits
  const tooLong = lines.find(line => line.length > name)
  if (!/^\d{1,6}$/.test(typed.most.trim()) || Number(typed.most) > most)
    return { most: `Please enter a number from 0 to ${most.toLocaleString('en')}.` }
  if (lines.length === 0 && written.length > 0)
    return { names: 'You have written names. Please remove them first, or choose “That’s everybody”.' }
  if (lines.length > mostNames) return { names: `Please write at most ${mostNames} names.` }
  if (tooLong)
    return { names: `Please use at most ${name} characters for a name: “${tooLong.slice(0, 40)}…”` }
  return undefined
}
