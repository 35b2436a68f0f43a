import type { Fund } from '../../../../contract/awards/funds/funds.ts'
import { exactPrice, sharesOf } from './fund-amounts.ts'
import './funds.css'

/** What became of the budget of a fund, in figures and as a bar [AWARD8]. */
export function FundFigures({ fund }: { fund: Fund }) {
  const figures = [
    ['Budget', fund.budget],
    ['Committed', fund.committed],
    ['Paid', fund.paid],
    ['Left', fund.left],
  ] as const
  return (
    <>
      <dl className="fund-figures">
        {figures.map(([name, price]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{exactPrice(price, fund.currency)}</dd>
          </div>
        ))}
      </dl>
      <FundBar fund={fund} />
      <ul className="fund-legend">
        <li data-part="paid">Paid</li>
        <li data-part="committed">Committed</li>
        <li data-part="left">Left</li>
      </ul>
    </>
  )
}

function FundBar({ fund }: { fund: Fund }) {
  const shares = sharesOf(fund)
  const percent = (share: number) => `${Math.round(share)} percent`
  return (
    <div
      role="img"
      aria-label={
        shares
          ? `Paid ${percent(shares.paid)}, committed ${percent(shares.committed)}, left ${percent(shares.left)}`
          : 'The fund has no budget'
      }
      className="fund-bar"
    >
      {shares && (
        <>
          <span data-part="paid" style={{ width: `${shares.paid}%` }} />
          <span data-part="committed" style={{ width: `${shares.committed}%` }} />
        </>
      )}
    </div>
  )
}
