import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { SavedDeskView } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { answerQuery, useAnswer } from '../../lists/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { addressOf, type DeskView, queryOf, viewOf } from './desk-address.ts'

type SavedViewsProps = { views: ReturnType<typeof useSavedViews>; view: DeskView }

/** The views that have a key: `G`, then a digit. */
export const keyedViews = 9

/** The views that officers keep: one's own first, then those that colleagues share [DESK2]. */
export function useSavedViews() {
  const state = useAnswer('GET /desk/views')
  const [changed, setChanged] = useState<SavedDeskView[]>()
  const all = changed ?? (state.status === 'ready' ? state.data : [])

  async function save(view: Omit<SavedDeskView, '_id' | 'by'>) {
    const { insertedId } = await sessionCall('POST /desk/views', { body: view })
    setChanged(last => {
      const others = (last ?? all).filter(({ _id }) => _id !== insertedId)
      const own = [...others.filter(({ by }) => by === null), { ...view, _id: insertedId, by: null }]
      return [...own.sort((a, b) => a.name.localeCompare(b.name)), ...others.filter(({ by }) => by !== null)]
    })
  }

  async function remove({ _id: id, name, address, shared }: SavedDeskView) {
    await sessionCall('DELETE /desk/views/:id', { params: { id } })
    setChanged(last => (last ?? all).filter(each => each._id !== id))
    const undo = () => orSay(save({ name, address, shared }))
    toast.success(`“${name}” is removed.`, 10_000, { label: 'Undo', run: undo })
  }

  return { all, save, remove }
}

/** What the desk shows, named as a view when it is one; opens the list of views, and saves this one. */
export function SavedViews({ views, view }: SavedViewsProps) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const address = keptAddress(view)
  const current = views.all.find(each => each.address === address)
  return (
    <>
      <button
        type="button"
        className="desk-title"
        data-key="views"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <span className="sr-only">Views: </span>
        {current?.name ?? 'Desk'} <Icon name="right" />
      </button>
      {open && (
        <div id={panel} className="desk-panel desk-views">
          <ListOfViews views={views} current={current} onOpen={() => setOpen(false)} />
          <SaveView views={views} address={address} onSaved={() => setOpen(false)} />
        </div>
      )}
    </>
  )
}

type ListOfViewsProps = {
  views: SavedViewsProps['views']
  current: SavedDeskView | undefined
  onOpen: () => void
}

function ListOfViews({ views, current, onOpen }: ListOfViewsProps) {
  const counts = useViewCounts(views.all)
  if (views.all.length === 0)
    return <p className="desk-quiet">Save filters, order and columns as a view to use them again.</p>
  return (
    <ul>
      {views.all.map((each, index) => (
        <li key={each._id} aria-current={each === current || undefined}>
          <Link to={`${pages.desk}${each.address}`} onClick={onOpen}>
            {each.name}
          </Link>{' '}
          <span className="desk-quiet">{sharedBy(each)}</span>
          <span className="desk-view-count">{counts.get(each.address)?.toLocaleString('en')}</span>
          {index < keyedViews && <Keys digit={index + 1} />}
          {each.by === null && (
            <button
              type="button"
              aria-label={`Remove the view ${each.name}`}
              onClick={() => void orSay(views.remove(each))}
            >
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * How many applications each view has, by its address [DESK2]: asked one after the other while the list is open, so that a
 * look at it costs the database one statement at a time, and again after half a minute. A view that cannot be read has none.
 */
function useViewCounts(views: readonly SavedDeskView[]): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const client = useQueryClient()
  const addresses = views.map(({ address }) => address).join(' ')
  useEffect(() => {
    let left = false
    void (async () => {
      for (const address of new Set(addresses.split(' '))) {
        const query = { ...queryOf(viewOf(address)), size: '1' }
        const asking = client.fetchQuery({ ...answerQuery('GET /desk', { query }), staleTime: 30_000 })
        const page = await asking.catch((error: unknown) => console.error('Counting a view failed.', error))
        if (left) return
        if (page) setCounts(last => new Map(last).set(address, page.total))
      }
    })()
    return () => {
      left = true
    }
  }, [addresses, client])
  return counts
}

function Keys({ digit }: { digit: number }) {
  return (
    <span aria-hidden="true">
      <kbd>G</kbd> <kbd>{digit}</kbd>
    </span>
  )
}

type SaveViewProps = { views: SavedViewsProps['views']; address: string; onSaved: () => void }

function SaveView(props: SaveViewProps) {
  const { name, setName, save, problem, pending } = useSavingView(props)
  const [field, shared] = [useId(), useId()]
  const replaces = props.views.all.some(each => each.by === null && each.name === name.trim())
  return (
    <form aria-label="Save this view" noValidate onSubmit={event => void save(event)}>
      <label htmlFor={field}>Save this view as</label>
      <input
        id={field}
        value={name}
        maxLength={deskLimits.viewName}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem ? `${field}-problem` : undefined}
        onChange={event => setName(event.target.value)}
      />
      {problem && (
        <p id={`${field}-problem`} className="desk-problem" role="alert">
          {problem}
        </p>
      )}
      <label className="desk-check" htmlFor={shared}>
        <input id={shared} name="shared" type="checkbox" /> Colleagues can see it
      </label>
      <Button type="submit" size="small" variant="secondary" pending={pending}>
        {replaces ? 'Replace' : 'Save'}
      </Button>
    </form>
  )
}

function useSavingView({ views, address, onSaved }: SaveViewProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    if (!name.trim()) {
      setProblem('Please enter a name.')
      return
    }
    setPending(true)
    try {
      const isShared = new FormData(event.currentTarget).has('shared')
      await views.save({ name: name.trim(), address, shared: isShared })
      onSaved()
    } catch (error) {
      console.error('Saving the view failed.', error)
      setProblem(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return { name, setName, save, problem, pending }
}

/** A view as it is saved: without the search words, which may be somebody's name. */
function keptAddress(view: DeskView): string {
  return addressOf({ ...view, search: '' })
}

function sharedBy({ by, shared }: SavedDeskView): string {
  if (by !== null) return `by ${by || 'a deleted account'}`
  return shared ? 'shared' : 'yours'
}

async function orSay(act: Promise<void>) {
  try {
    await act
  } catch (error) {
    console.error('Changing the views failed.', error)
    toast.error(errorText(error))
  }
}
