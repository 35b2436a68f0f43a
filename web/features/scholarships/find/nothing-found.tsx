import { Link } from 'react-router'
import { type ListAddress, listAddress, usualList } from '../../../../contract/scholarships/list-address.ts'
import { limitGroups } from '../../../../contract/scholarships/scholarship-filters.ts'
import type { ScholarshipFacets } from '../../../../contract/scholarships/scholarships.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { chosenIn, parameterTitles } from '../../../../contract/scholarships/filter-texts.ts'

type NothingFoundProps = { list: ListAddress; facets: ScholarshipFacets | undefined }

/** Why there is nothing, and what there would be without each filter or word [FIND5]. */
export default function NothingFound({ list, facets }: NothingFoundProps) {
  const narrowed = list.search !== '' || chosenIn(list).length > 0
  return (
    <EmptyState
      title={titleOf(list, narrowed, facets?.none)}
      action={
        narrowed && (
          <LinkButton to={listAddress({ ...usualList, size: list.size })} variant="secondary">
            Show all scholarships
          </LinkButton>
        )
      }
    >
      {adviceOn(list, narrowed, facets?.none)}
      {facets && <WaysOut list={list} facets={facets} />}
    </EmptyState>
  )
}

function titleOf({ search }: ListAddress, narrowed: boolean, none: string | undefined): string {
  if (none) return `None in ${none}`
  if (search) return 'Nothing matches this search'
  return narrowed ? 'Nothing matches these filters' : 'No scholarships yet'
}

function adviceOn({ search }: ListAddress, narrowed: boolean, none: string | undefined): string {
  if (none) return 'Try another country or a subject, or save this search to be told of new ones.'
  if (search)
    return 'Try fewer or other words, such as a country or a subject, or save this search to be told of new ones.'
  return narrowed ? 'Try fewer filters.' : 'Please come back soon.'
}

/** Similar lists, each with its count. */
function WaysOut({ list, facets }: { list: ListAddress; facets: ScholarshipFacets }) {
  const { without, withoutWords = [], closed } = facets
  const first = { ...list, page: 1 }
  const ways = [
    ...withoutWords.map(({ words, search, count }) => ({
      text: `Without “${words}”`,
      to: { ...first, search },
      count,
    })),
    ...without.map(({ group, count }) => ({
      text: `Without ${parameterTitles[group].toLowerCase()}`,
      to: { ...first, [group]: Object.hasOwn(limitGroups, group) ? undefined : [] },
      count,
    })),
  ]
  if (closed > 0 && list.closed === 'exclude')
    ways.push({ text: 'With closed ones', to: { ...first, closed: 'include' }, count: closed })
  return (
    <ul className="mt-3 grid gap-1">
      {ways
        .filter(({ count }) => count > 0)
        .map(({ text, to, count }) => (
          <li key={text}>
            <Link
              to={listAddress(to)}
              preventScrollReset
              className="font-semibold underline underline-offset-4"
            >
              {text}
            </Link>{' '}
            ({count.toLocaleString('en')})
          </li>
        ))}
    </ul>
  )
}
