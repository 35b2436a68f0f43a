import { Link } from 'react-router'
import { Icon } from '../icons.tsx'
import { pageNumbers } from './page-numbers.ts'

type PaginationProps = {
  page: number
  pageCount: number
  /** The address of a page. */
  hrefFor: (page: number) => string
}

const itemClass =
  'grid min-h-11 min-w-11 place-items-center rounded-control px-2 font-semibold tabular-nums hover:bg-hover'

/** Previous, numbered links and Next; long lists show only some of the numbers [S1]. */
export function Pagination({ page, pageCount, hrefFor }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="@container w-full">
      <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-3">
        <StepLink text="Previous" icon="left" to={page > 1 ? hrefFor(page - 1) : undefined} />
        <ol className="order-first flex w-full items-center justify-center @min-[34rem]:order-none @min-[34rem]:w-auto @min-[34rem]:gap-1">
          {pageNumbers(page, pageCount).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === undefined ? (
                <span className="px-1.5 text-ink-soft">…</span>
              ) : (
                <Link
                  to={hrefFor(number)}
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  className={`${itemClass} aria-[current=page]:bg-brand aria-[current=page]:text-on-brand`}
                >
                  {number}
                </Link>
              )}
            </li>
          ))}
        </ol>
        <StepLink text="Next" icon="right" to={page < pageCount ? hrefFor(page + 1) : undefined} />
      </div>
    </nav>
  )
}

function StepLink({
  text,
  icon,
  to,
}: {
  text: 'Previous' | 'Next'
  icon: 'left' | 'right'
  to: string | undefined
}) {
  const content = (
    <span className={`flex items-center gap-1.5 ${icon === 'right' ? 'flex-row-reverse' : ''}`}>
      <Icon name={icon} /> {text}
    </span>
  )
  const className = `${itemClass} border border-line-strong px-4`
  if (to === undefined) {
    return (
      <span
        role="link"
        aria-disabled="true"
        className={`${className} border-line text-ink-soft hover:bg-transparent`}
      >
        {content}
      </span>
    )
  }
  return (
    <Link to={to} rel={text === 'Next' ? 'next' : 'prev'} className={className}>
      {content}
    </Link>
  )
}
