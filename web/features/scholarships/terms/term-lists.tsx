import { type TermKind, termKinds } from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ManagedTerm, ManagedTerms, TermChanges } from '../../../../contract/scholarships/terms.ts'
import { undoSeconds } from '../../../../contract/core/undo.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/time/dates.ts'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { Tool } from '../../../ui/tool.tsx'
import { kindTexts } from './term-texts.ts'
import { type EditedTerm, TermWindow } from './term-window.tsx'

type TermListsProps = { list: ManagedTerms; isAdmin: boolean; reload: () => void }

/** What scholarships are sorted into: for admins to add to, rename, order and retire, for moderators to read [TERM1]. */
export function TermLists({ list, isAdmin, reload }: TermListsProps) {
  const editing = useDialogTarget<EditedTerm>()
  async function change(term: ManagedTerm, changes: TermChanges, done: string, undo?: TermChanges) {
    const changed = sessionCall('PATCH /scholarshipTerms/:id', { params: { id: term._id }, body: changes })
    if (await attempt('Changing a term', changed)) {
      const action = undo && { label: 'Undo', run: () => change(term, undo, 'Undone.') }
      toast.success(done, undoSeconds * 1000, action)
    }
    reload()
  }
  return (
    <div className="grid gap-6">
      <p role="status" className="text-ink-soft">
        {list.terms.length} in all
        {list.changedAt && `, last changed ${formatMoment(list.changedAt)}`}
        {list.changedBy && ` by ${list.changedBy}`}
      </p>
      {termKinds.map(kind => (
        <KindList
          key={kind}
          kind={kind}
          terms={list.terms.filter(term => term.kind === kind)}
          onAdd={isAdmin ? () => editing.choose({ kind, name: '' }) : undefined}
          onRename={editing.choose}
          onChange={change}
        />
      ))}
      <TermWindow
        chosen={editing}
        onSaved={reload}
        onRenamed={(term, name) => {
          const undo = { label: 'Undo', run: () => change(term, { name: term.name }, 'Undone.') }
          toast.success(`“${term.name}” is now called “${name}”.`, undoSeconds * 1000, undo)
        }}
      />
    </div>
  )
}

type KindListProps = {
  kind: TermKind
  terms: readonly ManagedTerm[]
  /** Nothing for people who only read. */
  onAdd: (() => void) | undefined
  onRename: (term: ManagedTerm) => void
  onChange: (term: ManagedTerm, changes: TermChanges, done: string, undo?: TermChanges) => Promise<void>
}

function KindList({ kind, terms, onAdd, onRename, onChange }: KindListProps) {
  const { many, one } = kindTexts[kind]
  return (
    <section aria-label={many}>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <h2 className="text-xl">{many}</h2>
        {onAdd && (
          <Button size="small" oncePressed onClick={onAdd}>
            <Icon name="plus" /> Add a {one}
          </Button>
        )}
      </div>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {terms.map((term, position) => (
          <li key={term._id}>
            <Card className="flex flex-wrap items-center gap-x-5 gap-y-1.5 px-4 py-1.5">
              <TermText term={term} />
              {onAdd && <TermTools {...{ term, position, onRename, onChange }} last={terms.length - 1} />}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

type TermToolsProps = Pick<KindListProps, 'onRename' | 'onChange'> & {
  term: ManagedTerm
  position: number
  /** The last position. */
  last: number
}

function TermTools({ term, position, last, onRename, onChange }: TermToolsProps) {
  const moves = [
    { way: 'up', to: position - 1 },
    { way: 'down', to: position + 1 },
  ] as const
  return (
    <div className="flex flex-wrap gap-2">
      {moves.map(({ way, to }) => (
        <Tool
          key={way}
          name={`Move ${term.name} ${way}`}
          icon={way}
          disabled={to < 0 || to > last}
          onPress={() => void onChange(term, { position: to }, `“${term.name}” has moved ${way}.`)}
        />
      ))}
      <Button
        variant="secondary"
        size="small"
        oncePressed
        aria-label={`Rename ${term.name}`}
        onClick={() => onRename(term)}
      >
        Rename
      </Button>
      <RetireButton term={term} onChange={onChange} />
    </div>
  )
}

function TermText({ term: { name, formerNames, retired } }: { term: ManagedTerm }) {
  const notes = [
    retired && 'Retired: not offered for new scholarships.',
    formerNames.length > 0 && `Before: ${formerNames.join(', ')}.`,
  ].filter(note => note !== false)
  return (
    <div className="grow basis-56 [overflow-wrap:anywhere]">
      <p className="font-semibold">{name}</p>
      {notes.length > 0 && <p className="text-[0.95rem] text-ink-soft">{notes.join(' ')}</p>}
    </div>
  )
}

function RetireButton({ term, onChange }: Pick<KindListProps, 'onChange'> & { term: ManagedTerm }) {
  const { name, retired } = term
  const done = retired
    ? `“${name}” is offered again.`
    : `“${name}” is no longer offered; scholarships that have it keep it.`
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={retired ? `Offer ${name} again` : `Retire ${name}`}
      onClick={() => onChange(term, { retired: !retired }, done, { retired })}
    >
      {retired ? 'Offer again' : 'Retire'}
    </Button>
  )
}
