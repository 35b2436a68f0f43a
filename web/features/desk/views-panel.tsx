import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { SavedDeskView } from '../../../contract/desk/desk.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { errorText } from '../../forms/field-errors.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { queryOf, viewOf } from './desk-address.ts'
import { keyedViews, orSay, type useSavedViews } from './use-saved-views.ts'

type ViewsPanelProps = {
  views: ReturnType<typeof useSavedViews>
  current: SavedDeskView | undefined
  /** Of the view that the desk shows. */
  address: string
  onClose: () => void
}

/** The list of views, and the form that saves another one [DESK2]. */
export function ViewsPanel({ views, current, address, onClose }: ViewsPanelProps) {
  return (
    <>
      <ListOfViews views={views} current={current} onOpen={onClose} />
      <SaveView views={views} address={address} onSaved={onClose} />
    </>
  )
}

type ListOfViewsProps = {
  views: ViewsPanelProps['views']
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

type SaveViewProps = { views: ViewsPanelProps['views']; address: string; onSaved: () => void }

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

function sharedBy({ by, shared }: SavedDeskView): string {
  if (by !== null) return `by ${by || 'a deleted account'}`
  return shared ? 'shared' : 'yours'
}
