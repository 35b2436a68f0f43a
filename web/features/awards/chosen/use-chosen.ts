import { useState } from 'react'
import { awardLimits } from '../../../../contract/awards/award-limits.ts'

/** The rows that are chosen among those of a list that can be, as many as one call takes. */
export function useChosen<Row extends { _id: string }>(
  rows: readonly Row[],
  canBeChosen: (row: Row) => boolean,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const takes = rows.filter(canBeChosen).slice(0, awardLimits.bulk)
  const chosen = takes.filter(({ _id }) => ids.has(_id))
  return {
    rows: chosen,
    takes: takes.length,
    canBeChosen,
    has: ({ _id }: Row) => ids.has(_id),
    clear: () => setIds(new Set()),
    chooseAll: () => setIds(new Set(takes.map(({ _id }) => _id))),
    toggle: ({ _id }: Row) =>
      setIds(last => new Set(last.has(_id) ? [...last].filter(each => each !== _id) : [...last, _id])),
  }
}

export type ChosenRows<Row extends { _id: string }> = ReturnType<typeof useChosen<Row>>
