import { useMemo, useState } from 'react'
import { scoreLimits } from '../../../contract/scores/score-limits.ts'
import type { ScoreCriteria } from '../../../contract/scores/scores.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { unlessConflict } from '../../forms/conflict.ts'
import { errorText } from '../../forms/field-errors.ts'
import { useKeptEdit } from '../../forms/use-kept-edit.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { SwitchField } from '../../ui/fields/check-field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { SaveBar } from '../../ui/windows/save-bar.tsx'
import { CriterionList } from './criterion-list.tsx'
import { sameCriteria, sentOf, type TypedCriteria, typedOf } from './typed-criteria.ts'

// The inputs have names of their own besides, which lead to them from the list of errors.
const schema = () => import('../../../contract/scores/scores.ts').then(module => module.newCriteria.strip())

type CriteriaEditorProps = {
  id: string
  administers: boolean
  saved: ScoreCriteria
  reload: () => void
}

/** Writes the criteria of a scholarship [DESK7]; once points were given, a change is confirmed first, because officers score again. */
export function CriteriaEditor(props: CriteriaEditorProps) {
  const { id, administers, saved } = props
  const { version } = saved
  const now = useMemo(() => ({ value: typedOf(saved), version }), [saved, version])
  const edit = useKeptEdit(`criteria:${id}`, now, { same: sameCriteria })
  const { typed, meanwhile, type } = edit
  const { submission, save, asksAnew, asking, setAsking } = useSaving(props, edit)
  return (
    <OfficeCard className="max-w-4xl">
      <Form submission={submission}>
        {meanwhile && <Meanwhile saved={saved} edit={edit} />}
        <About given={saved.given} />
        <CriterionList
          criteria={typed.criteria}
          field={submission.field}
          error={submission.fieldError('criteria')}
          onChange={criteria => {
            if (isRearranged(typed.criteria, criteria)) dropErrors(submission)
            type({ ...typed, criteria })
          }}
        />
        <HidesField
          hides={typed.hides}
          stays={saved.hides && (!administers || saved.given)}
          onChange={hides => type({ ...typed, hides })}
        />
        <SaveBar
          edit={edit}
          pending={submission.pending}
          saveText={asksAnew ? 'Save and score again…' : 'Save'}
          saved={edit.version === 0 ? 'Nothing is scored yet.' : `This is version ${edit.version}.`}
        />
      </Form>
      <AnewDialog open={asking} onClose={() => setAsking(false)} save={() => save(true)} />
    </OfficeCard>
  )
}

type Edit = ReturnType<typeof useKeptEdit<TypedCriteria>>

function isRearranged(before: TypedCriteria['criteria'], after: TypedCriteria['criteria']): boolean {
  return before.map(({ key }) => key).join() !== after.map(({ key }) => key).join()
}

/** Errors name the place of a criterion, where another one is now. */
function dropErrors({ problem, dropError }: ReturnType<typeof useSaving>['submission']) {
  for (const name of Object.keys(problem.fields ?? {})) if (name.startsWith('criteria')) dropError(name)
}

/** Sends the criteria, after a confirmation if points were given. */
function useSaving({ id, saved, reload }: CriteriaEditorProps, edit: Edit) {
  const [asking, setAsking] = useState(false)
  const { typed, version } = edit
  const body = { version, ...sentOf(typed) }
  const asksAnew = saved.given && JSON.stringify(body.criteria) !== JSON.stringify(saved.criteria)

  async function save(anew: boolean) {
    try {
      const call = sessionCall('POST /scores/criteria/:id', { params: { id }, body: { ...body, anew } })
      const answer = await unlessConflict(call)
      if (answer) {
        edit.saved(typed, answer.version)
        toast.success(body.criteria.length === 0 ? 'Saved: nothing is scored.' : 'The criteria are saved.')
      }
      reload()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'points_given')) throw error
      setAsking(true)
    }
  }
  const submission = useSubmit({
    schema,
    extra: () => ({ values: body }),
    async send() {
      if (asksAnew) setAsking(true)
      else await save(false)
    },
  })
  return { submission, save, asksAnew, asking, setAsking }
}

function Meanwhile({ saved, edit }: { saved: ScoreCriteria; edit: Edit }) {
  return (
    <ChangedMeanwhile
      role="alert"
      text="Somebody else has saved these criteria in the meantime. What you typed is still here."
      changes={[`Theirs: ${saved.criteria.map(({ name }) => name).join(', ') || 'none'}`]}
      choose={{ onTheirs: edit.takeTheirs, onMine: edit.keepMine }}
    />
  )
}

function About({ given }: Pick<ScoreCriteria, 'given'>) {
  return (
    <>
      <p className="text-ink-soft">
        Officers give 1 to {scoreLimits.points} points for each criterion, at the desk. The queue sorts by the
        mean, weighted by these weights.
      </p>
      {given && (
        <p className="rounded-control bg-warning-soft px-4 py-3 text-warning">
          Officers have already scored by these criteria. If you change criteria, weights or words, every
          officer must score again: the points given so far no longer count.
        </p>
      )}
    </>
  )
}

type HidesFieldProps = {
  hides: boolean
  /** It cannot be switched off. */
  stays: boolean
  onChange: (hides: boolean) => void
}

function HidesField({ hides, stays, onChange }: HidesFieldProps) {
  return (
    <SwitchField
      label="Hide others’ points until officers give their own"
      on={hides}
      disabled={hides && stays}
      onChange={onChange}
      hint={
        hides
          ? `Officers see others’ points, means and order for an application only after giving all of their own.${stays ? ' Only an admin can switch this off, and nobody can once points have been given.' : ''}`
          : 'Everybody sees everybody’s points immediately.'
      }
    />
  )
}

type AnewDialogProps = { open: boolean; onClose: () => void; save: () => Promise<void> }

function AnewDialog({ open, onClose, save }: AnewDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => save().catch((error: unknown) => toast.error(errorText(error)))}
      title="Ask everybody to score again?"
      about="Officers have already scored by the current criteria."
      text="Those points no longer count, and every officer is asked to score by the new criteria. The old points stay in the history of each application."
      confirmLabel="Save and score again"
    />
  )
}
