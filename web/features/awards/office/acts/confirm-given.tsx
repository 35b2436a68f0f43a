import { Link } from 'react-router'
import type { AwardRow } from '../../../../../contract/awards/awards.ts'
import { counted } from '../../../../../contract/core/counted.ts'
import { officePages } from '../../../../../contract/core/office-pages.ts'
import { sessionCall } from '../../../../api/session-client.ts'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { cellLinkClass } from '../../../../ui/lists/lines.tsx'
import { PressButton } from '../../../../ui/press-button.tsx'
import { CloseButton } from '../../../../ui/windows/modal.tsx'
import { nameOf } from '../award-table.tsx'
import type { Done } from './done.ts'

type Given = AwardRow['toCheck'][number] & { award: AwardRow }

type ConfirmGivenProps = { rows: readonly AwardRow[]; onDone: (done: Done) => void }

/** Confirms all that students of the chosen awards gave, in the versions in which it was listed [AWARD4]. */
export function ConfirmGiven({ rows, onDone }: ConfirmGivenProps) {
  const given = rows.flatMap(award => award.toCheck.map((each): Given => ({ ...each, award })))
  const without = rows.filter(({ toCheck }) => toCheck.length === 0)
  async function confirm() {
    const { changed, refused } = await check('confirm', given)
    onDone({
      text: `${counted(changed.length, 'thing')} confirmed.`,
      refused: refused.map(({ _id, why }) => {
        const row = given.find(each => each._id === _id)
        return { name: row ? `${row.words}, ${nameOf(row.award)}` : '', why }
      }),
      undo: () => check('undo', changed),
    })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <DataTable look="window" caption="What is confirmed" columns={columns} rows={given} />
      <p className="text-ink-soft">
        Payments no longer wait for it. You can undo it, as long as none of them is ready.
      </p>
      {without.length > 0 && (
        <p>
          Left out, because nothing of theirs is to be checked: <b>{without.map(nameOf).join(', ')}</b>.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <CloseButton label="Back" />
        <PressButton
          text={`Confirm ${given.length.toLocaleString('en')}`}
          press={confirm}
          refresh={async () => undefined}
        />
      </div>
    </div>
  )
}

const check = (act: 'confirm' | 'undo', items: readonly { _id: string; version: number }[]) =>
  sessionCall('POST /awards/conditions/checkSeveral', {
    body: { act, items: items.map(({ _id, version }) => ({ _id, version })) },
  })

const columns: Column<Given>[] = [
  {
    header: 'Person',
    grows: true,
    names: true,
    cell: ({ award }) => (
      <Link to={officePages.oneAward(award._id)} className={cellLinkClass}>
        {nameOf(award)}
      </Link>
    ),
  },
  { header: 'What they gave', grows: true, cell: ({ words }) => words },
]
