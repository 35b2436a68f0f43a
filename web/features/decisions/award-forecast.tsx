import { parsePrice } from '../../../contract/core/currency.ts'
import { withSign } from '../../../contract/core/typed-price.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import { useSite } from '../../ui/site.ts'
import { excessOf, takenText, withAward } from './awards-taken.ts'
import { useDecisionState } from './use-decision-state.ts'

type AwardForecastProps = {
  scholarship: string
  /** As it is typed. */
  amount: string
  /** What stands for this application. */
  decision: Decision | null
}

/** What would be taken of the awards and the money with an award of this amount, before it is proposed [AWARD8]. */
export function AwardForecast({ scholarship, amount, decision }: AwardForecastProps) {
  const { state } = useDecisionState(scholarship)
  const { currency, currencySign } = useSite()
  if (!state.data?.awards) return null
  const read = (text: string) => {
    const hundredths = parsePrice(withSign(text, currencySign), currency)
    return hundredths === undefined ? undefined : { currency, hundredths }
  }
  const counted = decision?.outcome === 'award' && !decision.releaseAt && !decision.released
  const next = withAward(
    state.data.awards,
    read(amount) ?? { currency, hundredths: 0 },
    counted ? (read(decision.amount ?? '') ?? {}) : undefined,
  )
  const excess = excessOf(next)
  const says = `With this: ${takenText(next).join(', ')}`
  return (
    <span role="status" className={`desk-forecast ${excess.length > 0 ? 'desk-problem' : 'desk-quiet'}`}>
      {excess.length > 0
        ? `${says}. That is ${excess.join(' and ')}: it can be proposed, but not released like this.`
        : says}
    </span>
  )
}
