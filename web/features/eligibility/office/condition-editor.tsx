import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { smallestGroup } from '../../../../contract/core/smallest-group.ts'
import type {
  ConditionPreview,
  EditableConditions,
} from '../../../../contract/eligibility/condition-endpoints.ts'
import { conditionLimits } from '../../../../contract/eligibility/condition-terms.ts'
import {
  conditionLabels,
  type ConditionWarning,
} from '../../../../contract/eligibility/condition-warnings.ts'
import type { EligibilityDefinition } from '../../../../contract/eligibility/conditions.ts'
import { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { answerQuery } from '../../../lists/use-answer.ts'
import { useLoad } from '../../../lists/use-load.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { Radios } from '../../../ui/fields/radios.tsx'
import { RemovedUndo } from '../../forms/builder/removed-undo.tsx'
import { AddCondition } from './add-condition.tsx'
import { ConditionRow } from './condition-row.tsx'
import { PersonPreview } from './person-preview.tsx'
import {
  type Checked,
  check,
  conditionsOf,
  type ListName,
  type WrittenConditions,
} from './edit-conditions.ts'
import { addId, type ConditionActs, useConditionActs } from './use-condition-acts.ts'
import { useConditionSaving } from './use-condition-saving.ts'

/** Comes when there are applicants to count. */
const PreviewCard = lazy(() => import('./preview-card.tsx'))

type ConditionEditorProps = {
  scholarshipId: string
  now: EditableConditions
  /** The sensitive questions that this site asks. */
  switchedOn: readonly string[]
  /** On which ages are tested, unless another one is chosen. */
  day: string
  /** Asks the server again. */
  reload: () => void
}

const modes = [
  { id: 'advise', label: 'We advise', hint: 'People who don’t meet a condition are told so.' },
  {
    id: 'require',
    label: 'We require',
    hint: 'People who don’t meet a condition are asked why their case is different.',
  },
] as const

/** Where staff say who can apply [ELIG2] [ELIG7]. */
export function ConditionEditor({ scholarshipId, now, switchedOn, day, reload }: ConditionEditorProps) {
  const { mode, definition, version, published } = now
  const edited = useKeptEdit<WrittenConditions>(`conditions:${scholarshipId}`, {
    value: { mode, definition },
    version,
  })
  const { typed, type, meanwhile } = edited
  const checked = useMemo(() => check(typed.definition), [typed.definition])
  const change = (next: EligibilityDefinition) => type(last => ({ ...last, definition: next }))
  const { acts, removed, undo } = useConditionActs(typed.definition, change, day)
  const saving = useConditionSaving(scholarshipId, edited, { isWhole: checked.problems.size === 0, reload })
  const preview = usePreview(scholarshipId, edited.base.definition)
  const isPublished = published !== null && sameConditions(published, typed)
  const labels = conditionLabels(typed.definition)
  const wrong = checked.warnings.flatMap(({ problem, conditions: [id = ''] }) =>
    problem ? [labels.get(id)] : [],
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      {meanwhile && (
        <ChangedMeanwhile
          role="alert"
          text="Somebody else has saved these conditions in the meantime. Your changes are still here."
          choose={{ onTheirs: edited.takeTheirs, onMine: edited.keepMine }}
        />
      )}
      <fieldset>
        <legend className="font-semibold">If somebody doesn’t meet them</legend>
        <Radios
          options={modes}
          chosen={typed.mode}
          onChoose={next => type(last => ({ ...last, mode: next }))}
        />
        <p className="text-ink-soft">Either way, nobody is stopped from applying.</p>
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Lists {...{ definition: typed.definition, checked, preview, switchedOn, acts }} />
        {/* All of too few are hidden. */}
        {preview && preview.applicants >= smallestGroup && (
          <Suspense>
            <PreviewCard preview={preview} />
          </Suspense>
        )}
      </div>
      <PersonPreview written={edited.base} />
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-7 sm:px-7">
        <RemovedUndo removed={removed} onUndo={undo} />
        <div className="flex flex-wrap items-center gap-4">
          <Button
            pending={saving.pending}
            disabled={checked.problems.size > 0 || wrong.length > 0 || meanwhile || isPublished}
            onClick={saving.publish}
          >
            Publish version {(published?.number ?? 0) + 1}
          </Button>
          <p role="status" className="text-ink-soft">
            {statusOf(checked.problems.size, { ...saving, wrong, isPublished, touched: edited.touched })}
          </p>
          {saving.refused && (
            <Button variant="secondary" size="small" onClick={saving.save}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** What saved conditions would say of earlier applicants [ELIG2]. */
function usePreview(id: string, definition: EligibilityDefinition) {
  const asked = answerQuery('POST /eligibility/preview/:id', { params: { id }, body: { definition } })
  return useLoad({ ...asked, placeholderData: keepPreviousData }).data
}

function sameConditions(one: WrittenConditions, other: WrittenConditions): boolean {
  const text = ({ mode, definition }: WrittenConditions) =>
    JSON.stringify([mode, definition.all, definition.oneOf])
  return text(one) === text(other)
}

type Status = {
  refused: string | undefined
  /** The conditions with problems, as they are called. */
  wrong: readonly (string | undefined)[]
  isPublished: boolean
  touched: boolean
}

function statusOf(open: number, { refused, wrong, isPublished, touched }: Status): string {
  if (open > 0) return 'Not saved: some conditions are not filled in. They are kept in this tab.'
  if (refused) return `Not saved: ${refused} Your changes are kept in this tab.`
  if (touched) return 'Saving…'
  if (wrong.length > 0)
    return `Saved. To publish, please mend ${new Intl.ListFormat('en-GB').format(wrong as string[])}.`
  return isPublished
    ? 'Published: everybody reads exactly this.'
    : 'Saved. Applicants see it once it is published.'
}

type ListsProps = {
  definition: EligibilityDefinition
  checked: Checked
  preview: ConditionPreview | undefined
  switchedOn: readonly string[]
  acts: ConditionActs
}

/** All that must be met, and those of which one is enough. */
function Lists({ definition, checked, preview, switchedOn, acts }: ListsProps) {
  const labels = conditionLabels(definition)
  const count = conditionsOf(definition).length
  const isFull = count >= conditionLimits.conditions
  const rows = (list: ListName) => (
    <ol>
      {definition[list].map(condition => (
        <ConditionRow
          key={condition.id}
          condition={condition}
          name={labels.get(condition.id) ?? ''}
          without={preview?.without[condition.id]?.toLocaleString('en')}
          problem={checked.problems.get(condition.id)}
          warnings={checked.warnings.filter(({ conditions: [first] }) => first === condition.id)}
          mends={warning => mendsOf(warning, { definition, labels, acts })}
          acts={acts}
        />
      ))}
    </ol>
  )
  const withoutGroup = preview?.without['oneOf']?.toLocaleString('en')
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 className="text-2xl">All of these</h2>
        <p className="text-ink-soft">
          {count} of at most {conditionLimits.conditions}
        </p>
      </div>
      {rows('all')}
      {definition.oneOf.length > 0 && (
        <div className="p-4">
          <section aria-label="One of these is enough" className="rounded-control border border-line-strong">
            <h3 className="p-4 font-semibold">One of these is enough</h3>
            {rows('oneOf')}
            {withoutGroup && <p className="p-4 text-ink-soft">Without this group {withoutGroup}</p>}
          </section>
        </div>
      )}
      <div id={addId} className="flex flex-wrap gap-3 border-t border-line p-4">
        <AddCondition
          label="Add a condition"
          disabled={isFull}
          switchedOn={switchedOn}
          onAdd={question => acts.add('all', question)}
        />
        <AddCondition
          label="Add “one of these”"
          disabled={isFull || definition.oneOf.length >= conditionLimits.alternatives}
          switchedOn={switchedOn}
          onAdd={question => acts.add('oneOf', question)}
        />
      </div>
      <p className="p-4 text-[0.9rem] text-ink-soft max-xl:hidden">
        Keys: letters find a question or an answer, ↑ ↓ choose, Enter adds, Alt + ↑ ↓ moves a condition, also
        into “One of these”.
      </p>
    </Card>
  )
}

type Mending = Pick<ListsProps, 'definition' | 'acts'> & { labels: ReadonlyMap<string, string> }

/** What mends a warning at once. */
function mendsOf(
  { kind, conditions }: ConditionWarning,
  { definition, labels, acts }: Mending,
): { label: string; mend: () => void }[] {
  const removal = (id: string) => ({ label: `Remove ${labels.get(id)}`, mend: () => acts.remove(id) })
  const [first = '', by = ''] = conditions
  switch (kind) {
    case 'never':
      return conditions.map(removal)
    case 'addsNothing': {
      const settlesAll =
        definition.oneOf.some(({ id }) => id === first) && definition.all.some(({ id }) => id === by)
      const alternatives = definition.oneOf.map(({ id }) => id)
      return settlesAll
        ? [{ label: 'Remove “One of these”', mend: () => acts.remove(...alternatives) }]
        : [removal(first)]
    }
    default:
      return []
  }
}
