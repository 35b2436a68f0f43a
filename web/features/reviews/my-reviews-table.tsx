import type { Review } from '../../../contract/reviews/reviews.ts'
import type { Mark } from '../../lists/use-stable-rows.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { TwoLines } from '../../ui/lists/lines.tsx'
import { formatLongDay } from '../../ui/time/long-day.ts'

type MyReviewsTableProps = {
  reviews: readonly Review[]
  markOf: (review: Review) => Mark<Review> | undefined
  onEdit: (review: Review) => void
  onDelete: (review: Review) => void
}

const columns: Column<Review>[] = [
  { header: 'Scholarship Name', grows: true, cell: row => <TwoLines text={row.scholarshipName} /> },
  {
    header: 'University Name',
    grows: true,
    names: true,
    cell: row => <TwoLines text={row.universityName} />,
  },
  { header: 'Comments', grows: true, cell: row => <TwoLines text={row.reviewerComments} /> },
  { header: 'Date', cell: row => <time dateTime={row.reviewDate}>{formatLongDay(row.reviewDate)}</time> },
]

/** A person's own reviews with what can be done with them [U7]. */
export function MyReviewsTable({ reviews, markOf, onEdit, onDelete }: MyReviewsTableProps) {
  function actions(row: Review) {
    const of = `${row.scholarshipName}, ${row.universityName}`
    const edit = { label: 'Edit', name: `Edit review of ${of}`, onSelect: () => onEdit(row) }
    const remove = { label: 'Delete', name: `Delete review of ${of}`, onSelect: () => onDelete(row) }
    return { of, primary: edit, more: [remove] }
  }
  return (
    <DataTable
      look="window"
      caption="My reviews"
      columns={columns}
      rows={reviews}
      markOf={markOf}
      actions={actions}
    />
  )
}
