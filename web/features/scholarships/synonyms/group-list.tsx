import type { SynonymList } from '../../../../contract/scholarships/synonyms.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { useFocusAfterRemoval } from '../../../lists/use-focus-after-removal.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { DeleteDialog } from '../../../ui/windows/delete-dialog.tsx'
import { GroupWindow } from './group-window.tsx'
import { type Group, groupText, replaceGroup } from './replace-group.ts'

type GroupListProps = { list: SynonymList; reload: () => void }

/** The groups of words that mean the same, by their first word, to add, change and remove [FIND5]. */
export function GroupList({ list, reload }: GroupListProps) {
  const editing = useDialogTarget<Group>()
  const removing = useDialogTarget<Group>()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  const groups = list.groups.toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en'))
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <LastChange list={list} />
        <Button oncePressed onClick={() => editing.choose([])}>
          <Icon name="plus" /> Add a group
        </Button>
      </div>
      {groups.length === 0 && nothingYet}
      <ul className="grid grid-cols-1 gap-2">
        {groups.map(group => (
          <li key={groupText(group)}>
            <GroupEntry
              text={groupText(group)}
              onChange={() => editing.choose(group)}
              onRemove={() => removing.choose(group)}
            />
          </li>
        ))}
      </ul>
      <GroupWindow chosen={editing} groups={list.groups} reload={reload} onSaved={reload} />
      <DeleteDialog
        chosen={removing}
        about={group => `Removes “${groupText(group)}”: a search for one of them no longer finds the others.`}
        remove={group => replaceGroup(group, [])}
        message="The group has been removed."
        onDone={reload}
      />
    </div>
  )
}

function LastChange({ list: { groups, changedAt, changedBy } }: Pick<GroupListProps, 'list'>) {
  return (
    <p role="status" className="text-ink-soft">
      {groups.length} {groups.length === 1 ? 'group' : 'groups'}
      {changedAt && (
        <>
          , last changed <OfficeMoment at={changedAt} />
        </>
      )}
      {changedBy && ` by ${changedBy}`}
    </p>
  )
}

type GroupEntryProps = { text: string; onChange: () => void; onRemove: () => void }

function GroupEntry({ text, onChange, onRemove }: GroupEntryProps) {
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-1.5 px-4 py-1.5">
      <p className="grow basis-56 font-semibold [overflow-wrap:anywhere]">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" oncePressed aria-label={`Change ${text}`} onClick={onChange}>
          Change
        </Button>
        <Button variant="quiet" size="small" oncePressed aria-label={`Remove ${text}`} onClick={onRemove}>
          <Icon name="close" /> Remove
        </Button>
      </div>
    </Card>
  )
}

const nothingYet = (
  <EmptyState icon="search" title="No synonyms yet">
    Add words that mean the same, such as “PhD” and “doctorate”: a search for one then finds the other too.
  </EmptyState>
)
