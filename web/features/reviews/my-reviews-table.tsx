import type { Review } from '../../../contract/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { formatReviewDay } from './dates.ts'

type RowActions = { onEdit: (review: Review) => void; onDelete: (review: Review) => void }

const columns: Column<Review>[] = [
  { header: 'Scholarship Name', cell: row => <Wrapping>{row.scholarshipName}</Wrapping> },
  { header: 'University Name', cell: row => <Wrapping>{row.universityName}</Wrapping> },
  { header: 'Comments', cell: row => <Wrapping wide>{row.reviewerComments}</Wrapping> },
  { header: 'Date', cell: row => <time dateTime={row.reviewDate}>{formatReviewDay(row.reviewDate)}</time> },
]

/** A person's own reviews with what can be done with them [U7]. */
export function MyReviewsTable({ reviews, ...actions }: RowActions & { reviews: readonly Review[] }) {
  return (
    <DataTable
      inWindow
      caption="My reviews"
      columns={[...columns, { header: 'Actions', cell: row => actionsOf(row, actions) }]}
      rows={reviews}
      rowKey={row => row._id}
    />
  )
}

function actionsOf(review: Review, { onEdit, onDelete }: RowActions) {
  const of = `${review.scholarshipName}, ${review.universityName}`
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        aria-label={`Edit review of ${of}`}
        onClick={() => onEdit(review)}
      >
        Edit
      </Button>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Delete review of ${of}`}
        onClick={() => onDelete(review)}
      >
        Delete
      </Button>
    </div>
  )
}

function Wrapping({ children, wide }: { children: string; wide?: boolean }) {
  return (
    <span
      className={`block whitespace-pre-line [overflow-wrap:anywhere] ${wide ? '@min-[42rem]:min-w-44' : ''}`}
    >
      {children}
    </span>
  )
}
