import { listPageSize } from '../../../../contract/core/lists/list-pages.ts'
import { searchForm } from '../../../../contract/scholarships/marks.ts'
import { searchWords } from '../../../../contract/scholarships/search-words.ts'
import type { SynonymList } from '../../../../contract/scholarships/synonyms.ts'
import { type Chosen, useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { useListAddress } from '../../../lists/use-list-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ListEntries } from '../../../ui/lists/list-page.tsx'
import { ListTools } from '../../../ui/lists/list-tools.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { DeleteDialog } from '../../../ui/windows/delete-dialog.tsx'
import { GroupWindow } from './group-window.tsx'
import { type Group, groupText, replaceGroup } from './replace-group.ts'

type GroupListProps = { list: SynonymList; reload: () => void }

const names = ['group', 'groups'] as const

/** The groups of words that mean the same, by their first word, to find by any, add, change and remove [FIND5]. */
export function GroupList({ list, reload }: GroupListProps) {
  const address = useListAddress({})
  const editing = useDialogTarget<Group>()
  const removing = useDialogTarget<Group>()
  const found = findGroups(list.groups, address.search)
  const start = (address.page - 1) * listPageSize
  const rows = found.slice(start, start + listPageSize)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <LastChange list={list} />
        <Button oncePressed onClick={() => editing.choose([])}>
          <Icon name="plus" /> Add a group
        </Button>
      </div>
      {(list.groups.length > listPageSize || address.narrowed) && (
        <ListTools address={address} choices={{}} label="Search groups" placeholder="Any word of a group…" />
      )}
      <ListEntries
        page={{ rows, size: listPageSize, stale: false, address, lastPlace: undefined }}
        names={names}
        total={found.length}
        empty={nothingYet}
      >
        {groups => (
          <ul className="grid grid-cols-1 gap-2">
            {groups.map(group => (
              <li key={groupText(group)}>
                <GroupEntry group={group} onChange={editing.choose} onRemove={removing.choose} />
              </li>
            ))}
          </ul>
        )}
      </ListEntries>
      <GroupWindow chosen={editing} groups={list.groups} reload={reload} onSaved={reload} />
      <RemoveGroup chosen={removing} onDone={reload} />
    </div>
  )
}

function RemoveGroup(props: { chosen: Chosen<Group>; onDone: () => void }) {
  return (
    <DeleteDialog
      {...props}
      about={group => `Removes “${groupText(group)}”: a search for one of them no longer finds the others.`}
      remove={group => replaceGroup(group, [])}
      message="The group has been removed."
    />
  )
}

/** The groups that have each of the words, whatever their case and accents, by their first. */
function findGroups(groups: readonly Group[], search: string): Group[] {
  const words = searchWords(searchForm(search))
  const hasAll = (text: string) => words.every(word => text.includes(word))
  return groups
    .filter(group => hasAll(searchForm(groupText(group))))
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en'))
}

function LastChange({ list: { changedAt, changedBy } }: Pick<GroupListProps, 'list'>) {
  if (!changedAt) return null
  return (
    <p className="text-ink-soft">
      Last changed <OfficeMoment at={changedAt} />
      {changedBy && ` by ${changedBy}`}
    </p>
  )
}

type GroupEntryProps = { group: Group } & Record<'onChange' | 'onRemove', (group: Group) => void>

function GroupEntry({ group, onChange, onRemove }: GroupEntryProps) {
  const text = groupText(group)
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-1.5 px-4 py-1.5">
      <p className="grow basis-56 font-semibold [overflow-wrap:anywhere]">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          oncePressed
          aria-label={`Change ${text}`}
          onClick={() => onChange(group)}
        >
          Change
        </Button>
        <Button
          variant="quiet"
          size="small"
          oncePressed
          aria-label={`Remove ${text}`}
          onClick={() => onRemove(group)}
        >
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
