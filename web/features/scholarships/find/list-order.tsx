import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ListAddress, listAddress, usualList } from '../../../../contract/scholarships/list-address.ts'
import { type ListOrder as Order, listOrders } from '../../../../contract/scholarships/scholarship-filters.ts'
import { allScholarshipsPageSize } from '../../../../contract/scholarships/scholarship-terms.ts'
import { selectClass } from '../../../ui/fields/control-class.ts'
import { orderTexts, parameterTitles } from '../../../../contract/scholarships/filter-texts.ts'
import { rememberSize } from './remembered-size.ts'
import { type Choose, findForm } from './use-find.ts'

type ListOrderProps = { wish: ListAddress; choose: Choose }

const longPage = 24
const offeredSizes = [allScholarshipsPageSize, 12, longPage]

/** The order of the list, and how many a page has [FIND3]. */
export function ListOrder({ wish, choose }: ListOrderProps) {
  const orders = listOrders.filter(order => order !== 'match' || wish.search)
  const sizes = [...new Set([...offeredSizes, wish.size])].sort((a, b) => a - b)
  return (
    <>
      <Choice name="sort" value={wish.sort} onChange={sort => choose({ sort: sort as Order })}>
        {orders.map(order => (
          <option key={order} value={order}>
            {orderTexts[order]}
          </option>
        ))}
      </Choice>
      <Choice name="size" value={wish.size} onChange={size => choose({ size: Number(size) })}>
        {sizes.map(size => (
          <option key={size} value={size}>
            {size} per page
          </option>
        ))}
      </Choice>
    </>
  )
}

/** Leads from the short page of the specification to a long one, which the device then keeps to. */
export function LongerPage({ list, count }: { list: ListAddress; count: number }) {
  if (list.size !== usualList.size || count <= list.size) return null
  return (
    <Link
      to={listAddress({ ...list, page: 1, size: longPage })}
      onClick={() => rememberSize(longPage)}
      className="py-2 font-semibold text-accent underline underline-offset-4"
    >
      Show {longPage} on a page
    </Link>
  )
}

type ChoiceProps = {
  name: 'sort' | 'size'
  value: string | number
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ name, value, onChange, children }: ChoiceProps) {
  return (
    <label className={name === 'size' ? 'max-sm:hidden' : 'max-sm:min-w-32 max-sm:grow max-sm:basis-0'}>
      <span className="sr-only">{parameterTitles[name]}</span>
      <select
        name={name}
        form={findForm}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        className={`${selectClass} min-h-11 py-1.5 text-[0.95rem] max-sm:pr-7 max-sm:pl-2.5 sm:w-auto`}
      >
        {children}
      </select>
    </label>
  )
}
