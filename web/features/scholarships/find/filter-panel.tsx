import { type ToggleEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { listAddress, usualList } from '../../../../contract/scholarships/list-address.ts'
import type { TermKind } from '../../../../contract/scholarships/scholarship-terms.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useHydrated } from '../../../ui/loading/use-hydrated.ts'
import { CountryGroup } from './country-group.tsx'
import { ClosedBox, type GroupsProps, KnownGroup, Limits } from './filter-groups.tsx'
import { chosenIn } from '../../../../contract/scholarships/filter-texts.ts'
import { findForm } from './use-find.ts'

const panelId = 'filters'

const sheetClass =
  'fixed inset-x-0 top-auto bottom-0 max-h-[88dvh] w-full max-w-none flex-col overflow-hidden rounded-t-card border border-line bg-surface text-ink shadow-float outline-none backdrop:bg-night-deep/60 open:flex'
const columnClass =
  'lg:static lg:flex lg:max-h-none lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent lg:shadow-none'

/** Opens the filters on phones, also without scripts. @param count of chosen filters */
export function FiltersButton({ count }: { count: number }) {
  return (
    <button
      type="button"
      popoverTarget={panelId}
      className={buttonClass({ variant: 'secondary', className: 'px-3! lg:hidden' })}
    >
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </button>
  )
}

type FilterPanelProps = GroupsProps & {
  /** What can be chosen of each kind. */
  choices: readonly (readonly [TermKind | 'fit', readonly string[]])[]
  onToggle: (event: ToggleEvent) => void
}

/** The filters: a column next to the results, on phones and tablets a sheet over them [FIND1]. */
export function FilterPanel({ choices, onToggle, ...props }: FilterPanelProps) {
  const panel = useSheet()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens
    <section
      ref={panel}
      id={panelId}
      popover="auto"
      // A press on a word of it takes the focus here, and not to the page behind it.
      tabIndex={-1}
      aria-label="Filters"
      // `toggle` comes from the groups in it, too.
      onBeforeToggle={onToggle}
      // It would cover what has the focus.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
      }}
      className={`${sheetClass} ${columnClass}`}
    >
      <PanelHead wish={props.wish} />
      <div className="grow divide-y divide-line *:break-inside-avoid sm:max-lg:columns-2 sm:max-lg:gap-10 max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:px-5">
        {choices.map(([kind, names]) => (
          <KnownGroup {...props} key={kind} group={kind} choices={names} />
        ))}
        <CountryGroup {...props} />
        <Limits {...props} group="maxFee" />
        <Limits {...props} group="closesWithin" />
        <Limits {...props} group="minRating" />
        <ClosedBox {...props} />
      </div>
      <ShowResults count={props.count} onShow={() => panel.current?.hidePopover()} />
    </section>
  )
}

function PanelHead({ wish }: Pick<GroupsProps, 'wish'>) {
  return (
    <div className="flex items-center gap-4 max-lg:border-b max-lg:border-line max-lg:py-3 max-lg:pr-3 max-lg:pl-5">
      <h2 className="grow text-xl">Filters</h2>
      {chosenIn(wish).length > 0 && (
        <div className="lg:hidden">
          <ClearAll wish={wish} />
        </div>
      )}
      <button
        type="button"
        popoverTarget={panelId}
        popoverTargetAction="hide"
        aria-label="Close filters"
        className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink lg:hidden"
      >
        <Icon name="close" className="size-6" />
      </button>
    </div>
  )
}

/** Before scripts it sends the form. */
function ShowResults({ count, onShow }: { count: number; onShow: () => void }) {
  const hydrated = useHydrated()
  return (
    <div className="p-4 max-lg:border-t max-lg:border-line lg:hidden lg:px-0 lg:noscript:block">
      <Button
        type="submit"
        form={findForm}
        className="w-full tabular-nums"
        onClick={event => {
          event.preventDefault()
          onShow()
        }}
      >
        {hydrated
          ? `Show ${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`
          : 'Show results'}
      </Button>
    </div>
  )
}

/** The sheet closes when the screen becomes wide. All groups are open on it: it scrolls, and each costs a tap. */
function useSheet() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const sheet = panel.current
    const wide = matchMedia('(min-width: 64rem)')
    const hide = () => sheet?.hidePopover()
    if (!wide.matches)
      sheet?.querySelectorAll('div > details').forEach(group => group.setAttribute('open', ''))
    wide.addEventListener('change', hide)
    return () => wide.removeEventListener('change', hide)
  }, [])
  return panel
}

/** Clears every filter; words, order and size stay. */
export function ClearAll({ wish: { search, size, sort } }: Pick<GroupsProps, 'wish'>) {
  return (
    <Link
      to={listAddress({ ...usualList, search, size, sort })}
      preventScrollReset
      className="py-1 font-semibold underline underline-offset-4"
    >
      Clear all
    </Link>
  )
}
