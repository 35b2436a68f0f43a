import { Link } from 'react-router'
import { type ListAddress, listAddress } from '../../../../contract/scholarships/list-address.ts'
import type { ScholarshipFacets } from '../../../../contract/scholarships/scholarships.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useSite } from '../../../ui/site.ts'
import { ClearAll } from './filter-panel.tsx'
import { chosenIn, plain } from '../../../../contract/scholarships/filter-texts.ts'

type ChosenFiltersProps = { wish: ListAddress; facets: ScholarshipFacets | undefined }

/** The chosen filters, each with a way to remove it [FIND1]; countries in their usual spelling. */
export function ChosenFilters({ wish, facets }: ChosenFiltersProps) {
  const chosen = chosenIn(wish, useSite().currencySign).map(({ text, ...others }) => ({
    text: facets?.country.find(({ value }) => plain(value) === plain(text))?.value ?? text,
    ...others,
  }))
  if (chosen.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
        {chosen.map(({ of, text, without }) => (
          <li key={of + text} className="min-w-0">
            <Link
              to={listAddress(without)}
              preventScrollReset
              aria-label={`Remove ${text}`}
              className="flex min-h-9 items-center gap-2 rounded-control border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-[0.95rem] leading-tight [overflow-wrap:anywhere] hover:bg-sunken"
            >
              {text} <Icon name="close" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <ClearAll wish={wish} />
    </div>
  )
}
