import { Link } from 'react-router'
import { fundLimits } from '../../../../contract/awards/funds/fund-limits.ts'
import type { Fund } from '../../../../contract/awards/funds/funds.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { DashboardHeading } from '../../../dashboard/dashboard-heading.tsx'
import { useLiveAnswer } from '../../../lists/use-answer.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine } from '../../../ui/lists/lines.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { AwardTabs } from '../award-tabs.tsx'
import { exactPrice } from './fund-amounts.ts'
import { FundWindow } from './fund-windows.tsx'

/** The funds that awards are paid from [AWARD8]. */
export function FundsPage() {
  const funds = useLiveAnswer('GET /funds')
  const editing = useDialogTarget<Fund | 'new'>()
  return (
    <>
      <DashboardHeading title="Funds" />
      <AwardTabs />
      <Loaded state={funds} name="the funds">
        {list => (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-ink-soft">
                {counted(list.length, 'fund')}
              </p>
              {list.length < fundLimits.funds && (
                <Button size="small" oncePressed onClick={() => editing.choose('new')}>
                  <Icon name="plus" /> New fund
                </Button>
              )}
            </div>
            {list.length > 0 ? (
              <DataTable look="dense" caption="Funds" columns={columns} rows={list} />
            ) : (
              <EmptyState icon="money" title="No funds yet">
                A fund has a budget. Awards of the scholarships that use it are paid from it.
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
      <FundWindow chosen={editing} onSaved={funds.reload} reload={funds.reload} />
    </>
  )
}

const money = (header: string, field: 'budget' | 'committed' | 'paid'): Column<Fund> => ({
  header,
  align: 'end',
  cell: fund => <span className="tabular-nums">{exactPrice(fund[field], fund.currency)}</span>,
})

const columns: Column<Fund>[] = [
  {
    header: 'Fund',
    grows: true,
    card: 'title',
    cell: ({ _id, name }) => (
      <Link to={officePages.fund(_id)} title={name} className={`${cellLinkClass} cell-lines font-semibold`}>
        {name}
      </Link>
    ),
  },
  { header: 'Donor', grows: 'less', card: 'line', cell: ({ donor }) => <OneLine text={donor} soft /> },
  money('Budget', 'budget'),
  money('Committed', 'committed'),
  money('Paid', 'paid'),
  {
    header: 'Left',
    align: 'end',
    card: 'start',
    cell: ({ left, budget, currency }) => (
      <span className="tabular-nums">
        {exactPrice(left, currency)}
        <span className="only-on-card text-ink-soft"> left of {exactPrice(budget, currency)}</span>
      </span>
    ),
  },
  {
    header: 'Scholarships',
    align: 'end',
    cell: ({ scholarships }) => (
      <>
        {scholarships}
        <span className="only-on-card"> {scholarships === 1 ? 'scholarship' : 'scholarships'}</span>
      </>
    ),
  },
]
