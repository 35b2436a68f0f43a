import { useId, useState } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { useFound } from '../../ui/fields/use-found.ts'
import { Icon } from '../../ui/icons.tsx'

export type Officers = ResponseOf<'GET /desk/officers'>

type AssignMenuProps = {
  assignee: DeskApplication['assignee']
  officers: Officers
  onAssign: (id: string | null) => void
}

const nobody = { _id: '', name: 'Nobody' }

/** Who handles an application: a button that opens a field and a list below it; choosing and Escape close it [DESK3]. */
export function AssignMenu({ assignee, officers, onAssign }: AssignMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="desk-assign"
        data-key="assign"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="sr-only">Assigned to: </span>
        {assignee?.name ?? 'Nobody'} <Icon name="right" />
      </button>
      {open && (
        <List
          officers={officers}
          onClose={() => setOpen(false)}
          onAssign={id => {
            setOpen(false)
            if (id !== (assignee?._id ?? '')) onAssign(id || null)
          }}
        />
      )}
    </>
  )
}

type ListProps = { officers: Officers; onAssign: (id: string) => void; onClose: () => void }

/** Letters search; the arrows choose, and Enter assigns. */
function List({ officers, onAssign, onClose }: ListProps) {
  const list = useId()
  const { text, search, found, chosen, press } = useFound([...officers, nobody], ({ _id }) => onAssign(_id))
  return (
    <div className="desk-panel">
      <input
        // The key that opens it types into it at once.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label="Find a colleague"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen && `${list}${chosen._id}`}
        value={text}
        onChange={event => search(event.target.value)}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label="Assign to" className="desk-found">
        {found.map(officer => (
          // The field has the focus and the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={officer._id}
            id={`${list}${officer._id}`}
            role="option"
            tabIndex={-1}
            aria-selected={officer === chosen}
            onClick={() => onAssign(officer._id)}
          >
            {officer.name}
          </div>
        ))}
      </div>
      <button type="button" data-leave className="desk-quiet" onClick={onClose}>
        Close <kbd>Esc</kbd>
      </button>
    </div>
  )
}
