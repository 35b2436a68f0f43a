import type { ReactNode } from 'react'
import type { ListAddress } from '../../../../contract/lists/list-address.ts'
import { type ScholarshipOrder, scholarshipOrders } from '../../../../contract/lists/scholarship-filters.ts'
import { allScholarshipsPageSize } from '../../../../contract/scholarship-terms.ts'
import { selectClass } from '../../../ui/fields/field.tsx'
import { orderTexts, parameterTitles } from './filter-texts.ts'
import { type Choose, findForm } from './use-find.ts'

type ListOrderProps = { wish: ListAddress; choose: Choose }

const offeredSizes = [allScholarshipsPageSize, 12, 24]

/** The order of the list, and how many a page has [FIND3]. */
export function ListOrder({ wish, choose }: ListOrderProps) {
  const orders = scholarshipOrders.filter(order => order !== 'match' || wish.search)
  const sizes = [...new Set([...offeredSizes, wish.size])].sort((a, b) => a - b)
  return (
    <>
      <Choice name="sort" value={wish.sort} onChange={sort => choose({ sort: sort as ScholarshipOrder })}>
        {orders.map(order => (
          <option key={order} value={order}>
            {orderTexts[order]}
          </option>
        ))}
      </Choice>
      <Choice name="size" value={wish.size} onChange={size => choose({ size: Number(size) })}>
        {sizes.map(size => (
          <option key={size}>{size}</option>
        ))}
      </Choice>
    </>
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
    <label className="flex items-center gap-2 text-[0.95rem]">
      <span className="font-semibold whitespace-nowrap">{parameterTitles[name]}</span>
      <select
        name={name}
        form={findForm}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        className={`${selectClass} min-h-11 w-auto py-1.5`}
      >
        {children}
      </select>
    </label>
  )
}
