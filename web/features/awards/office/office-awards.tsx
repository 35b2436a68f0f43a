import { useSearchParams } from 'react-router'
import type { AwardList } from '../../../../contract/awards/awards.ts'
import { isId } from '../../../../contract/core/ids.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { useChosen } from '../chosen/use-chosen.ts'
import { AwardActs, canBeChosen } from './acts/award-acts.tsx'
import { type AwardFilter, AwardFilters, filters, filterTexts } from './award-filters.tsx'
import { AwardTable } from './award-table.tsx'
import { ScholarshipChoice } from './scholarship-choice.tsx'
import { useAwards } from './use-awards.ts'

/** The awards of the office by what they wait for [AWARD1] [AWARD4]. */
export function OfficeAwards() {
  const { state, scholarship, choose } = useChoices()
  const awards = useAwards({ state, scholarship })
  return (
    <>
      <ScholarshipChoice
        chosen={scholarship}
        none="All scholarships"
        onChoose={id => choose({ scholarship: id })}
      />
      <Loaded state={awards} name="the awards">
        {list => (
          <div className="grid grid-cols-1 gap-3">
            <div>
              <AwardFilters
                counts={list.counts}
                chosen={state}
                scholarship={scholarship}
                onChoose={filter => choose({ state: filter })}
              />
              {list.money.length > 0 && (
                <p className="text-ink-soft">Awarded: {list.money.map(readablePrice).join(' and ')}.</p>
              )}
            </div>
            <Awards list={list} filter={state} />
            <ShowMore
              label="Show more awards"
              more={awards.more}
              loading={awards.loadingMore ?? false}
              shown={list.items.length}
              all={state && list.counts[state]}
            />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Awards({ list: { items }, filter }: { list: AwardList; filter: AwardFilter | undefined }) {
  const chosen = useChosen(items, canBeChosen)
  if (items.length > 0)
    return (
      <>
        <AwardActs chosen={chosen} />
        <AwardTable rows={items} chosen={chosen} />
      </>
    )
  return filter ? (
    <EmptyState icon="check" title={`${filterTexts[filter].text}: none`}>
      Press it again to see all awards.
    </EmptyState>
  ) : (
    <EmptyState icon="inbox" title="No awards yet">
      Released awards are listed here, once awards are switched on for their scholarship: Manage Scholarships,
      Round, Awards.
    </EmptyState>
  )
}

/** What the address says is shown. */
function useChoices() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('state') ?? ''
  const scholarship = params.get('scholarship') ?? ''
  return {
    state: filters.find(each => each === asked),
    scholarship: isId(scholarship) ? scholarship : undefined,
    choose: (changes: Record<string, string | undefined>) =>
      setParams(last => {
        const chosen = Object.entries({ ...Object.fromEntries(last), ...changes })
        return chosen.filter((entry): entry is [string, string] => entry[1] !== undefined)
      }),
  }
}
