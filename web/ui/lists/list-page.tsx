import type { ReactNode } from 'react'
import type { ListChoices } from '../../lists/use-list-address.ts'
import { ListPages } from './list-pages.tsx'
import { ListTools } from './list-tools.tsx'
import { Loaded } from './loaded.tsx'

type ListPageProps<Row> = {
  page: {
    rows: readonly Row[]
    address: Parameters<typeof ListPages<Row>>[0]['address'] & {
      search: string
      chosen: Record<string, string | undefined>
      change: (values: Record<string, string>) => void
    }
    size: number
    list: Parameters<typeof Loaded<{ total: number }>>[0]['state'] & { stale: boolean }
  }
  /** One and several of what it lists, such as `user` and `users`. */
  names: readonly [string, string]
  /** What the search looks through, such as `Search users`. */
  label: string
  placeholder: string
  /** Label and options of each choice. */
  choices: Record<string, { label: string; options: ListChoices[string] }>
  /** One's own list: search and choices only where it is long, or narrowed by them. */
  own?: boolean
  empty?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a list with search and choices above it, in all its states. */
export function ListPage<Row>({
  page,
  names,
  label,
  placeholder,
  choices,
  own,
  ...rest
}: ListPageProps<Row>) {
  const { rows, address, size, list } = page
  const tools = (
    <ListTools
      label={label}
      placeholder={placeholder}
      search={address.search}
      choices={Object.fromEntries(
        Object.entries(choices).map(([name, choice]) => [name, { ...choice, value: address.chosen[name] }]),
      )}
      onChange={address.change}
      onReset={address.reset}
    />
  )
  return (
    <>
      {!own && tools}
      <Loaded state={list} name={own ? `your ${names[1]}` : `the ${names[1]}`}>
        {({ total }) => (
          <>
            {own && (total > size || address.narrowed) && tools}
            <ListPages
              rows={rows}
              total={total}
              size={size}
              names={names}
              address={address}
              stale={list.stale}
              {...rest}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
