import { Link } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'

/** The list from which an application was opened, for the state of the address: one that is opened directly has none. */
export interface ApplicationList {
  /** The query of the list. */
  list: string
  /** The applications on its page, in its order and as they were then: what is decided meanwhile skips nobody. */
  ids: readonly string[]
  /** How many of the list come before this page. */
  before: number
  total: number
  /** The query of its next page. */
  nextPage?: string | undefined
}

const linkClass = 'inline-grid min-h-11 content-center underline underline-offset-4'

/** The way back to the list as it was left, or to all applications, and on to the one before and after in its order. */
export function ApplicationListPlace({ id, from }: { id: string; from: ApplicationList | null }) {
  const { list = '', ids = [], before = 0, total = 0, nextPage } = from ?? {}
  const at = ids.indexOf(id)
  const [previous, next] = [ids[at - 1], ids[at + 1]]
  const all = pages.allAppliedScholarship
  return (
    <nav aria-label="List of applications" className="flex flex-wrap items-center gap-x-5">
      <Link to={`${all}${list}`} className={linkClass}>
        Back to the list
      </Link>
      {from && at >= 0 && (
        <>
          {previous && (
            <Link to={pages.application(previous)} state={from} className={linkClass}>
              Previous application
            </Link>
          )}
          {next && (
            <Link to={pages.application(next)} state={from} className={linkClass}>
              Next application
            </Link>
          )}
          {!next && nextPage && (
            <Link to={`${all}${nextPage}`} className={linkClass}>
              Next page of the list
            </Link>
          )}
          <span className="text-ink-soft">
            {(before + at + 1).toLocaleString('en')} of {total.toLocaleString('en')}
          </span>
        </>
      )}
    </nav>
  )
}
