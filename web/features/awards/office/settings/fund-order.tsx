import { Link } from 'react-router'
import { awardLimits } from '../../../../../contract/awards/award-limits.ts'
import { readablePrice } from '../../../../../contract/core/money.ts'
import { officePages } from '../../../../../contract/core/office-pages.ts'
import { useAnswer } from '../../../../lists/use-answer.ts'
import { useEntries } from '../../../../ui/use-entries.ts'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/text-field.tsx'
import { MoveTools } from '../../../../ui/move-tools.tsx'
import { Tool } from '../../../../ui/tool.tsx'

type FundOrderProps = {
  funds: readonly string[]
  /** Of the awards. */
  currency: string
  error: string | undefined
  onChange: (funds: string[]) => void
}

/** The funds of a scholarship, in the order in which they are used up [AWARD8]. */
export function FundOrder({ funds, currency, error, onChange }: FundOrderProps) {
  const { status, data: known = [] } = useAnswer('GET /funds')
  const { list, move, remove } = useEntries(funds, onChange)
  const nameOf = (id: string) => known.find(({ _id }) => _id === id)?.name ?? 'A fund'
  const others = known.filter(({ _id }) => !funds.includes(_id))
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">Funds, in the order in which they are used up</legend>
      <FieldError id={undefined}>{error}</FieldError>
      <ol ref={list} className="grid grid-cols-1 gap-2">
        {funds.map((id, at) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3 py-1"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {at + 1}. <b>{nameOf(id)}</b>
              <FundLeft fund={known.find(({ _id }) => _id === id)} currency={currency} />
            </span>
            <span className="flex gap-1">
              <MoveTools name={nameOf(id)} at={at} length={funds.length} onMove={by => move(at, by)} />
              <Tool name={`Remove ${nameOf(id)}`} icon="close" onPress={() => remove(at, 'button')} />
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 && funds.length < awardLimits.funds && (
        <Select
          label={funds.length === 0 ? 'Add a fund' : 'Add another fund'}
          value=""
          onChange={event => onChange([...funds, event.target.value])}
        >
          <option value="">Choose a fund</option>
          {others.map(({ _id, name, left }) => (
            <option key={_id} value={_id}>
              {`${name}, ${readablePrice(left)} left`}
            </option>
          ))}
        </Select>
      )}
      <p className="text-[0.95rem] text-ink-soft">
        {status === 'failed' && 'The funds could not be loaded. Please reload the page. '}
        {funds.length === 0 && 'Without a fund, nothing keeps awards within a budget. '}
        <Link to={officePages.funds} className="underline underline-offset-4">
          All funds
        </Link>
      </p>
    </fieldset>
  )
}

type FundLeftProps = { fund: { currency: string; left: string } | undefined; currency: string }

function FundLeft({ fund, currency }: FundLeftProps) {
  if (!fund) return null
  return (
    <span className="text-ink-soft">
      , {readablePrice(fund.left)} left
      {fund.currency !== currency && '; it is in another currency, and pays none of these awards'}
    </span>
  )
}
