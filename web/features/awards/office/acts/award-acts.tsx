import { useState } from 'react'
import type { ChangedAwards } from '../../../../../contract/awards/award-acts.ts'
import type { AwardRow } from '../../../../../contract/awards/awards.ts'
import { undoSeconds } from '../../../../../contract/core/undo.ts'
import { useDialogTarget } from '../../../../lists/use-dialog-target.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { attempt } from '../../../../ui/messages/attempt.ts'
import { toast } from '../../../../ui/messages/toast-store.ts'
import { Modal } from '../../../../ui/windows/modal.tsx'
import { ChosenBar } from '../../chosen/chosen-bar.tsx'
import type { ChosenRows } from '../../chosen/use-chosen.ts'
import { hasCome } from '../award-days.ts'
import { useAwardRefresh } from '../use-award-refresh.ts'
import { ConfirmGiven } from './confirm-given.tsx'
import type { Done } from './done.ts'
import { type OfferActName, OfferActs } from './offer-acts.tsx'

/** Offers, and awards of which something is to be checked. */
export const canBeChosen = ({ state, toCheck }: AwardRow) => state === 'offered' || toCheck.length > 0

/** An act as it was pressed, with what was chosen then. */
interface Wish {
  act: OfferActName | 'confirm'
  rows: readonly AwardRow[]
}

const titles = {
  moreTime: 'Give more time to answer',
  remind: 'Remind them to answer',
  giveOn: 'Give these places on',
  confirm: 'Confirm what they gave',
} as const satisfies Record<Wish['act'], string>

/** What can be done with the awards that are chosen; each act says first what it does, and to whom not [AWARD1] [AWARD2] [AWARD4]. */
export function AwardActs({ chosen }: { chosen: ChosenRows<AwardRow> }) {
  const window = useDialogTarget<Wish>()
  const [refused, setRefused] = useState<Done['refused']>([])
  const refresh = useAwardRefresh()
  function done({ text, refused: left, undo }: Done) {
    window.close()
    chosen.clear()
    setRefused(left)
    toast.success(text, undoSeconds * 1000, undo && { label: 'Undo', run: () => takeBack(undo) })
    void refresh()
  }
  async function takeBack(undo: () => Promise<ChangedAwards>) {
    const undone = undo()
    if (await attempt('Undoing', undone)) {
      const [first] = (await undone).refused
      if (first) toast.error(`Not all of it was undone. ${first.why}`)
      else toast.success('Undone.')
    }
    await refresh()
  }
  return (
    <section aria-label="Chosen awards" className="grid gap-2">
      <ChosenBar chosen={chosen} hint="Choose awards to give more time, to remind or to confirm.">
        <Buttons rows={chosen.rows} onPress={act => window.choose({ act, rows: chosen.rows })} />
      </ChosenBar>
      {refused.length > 0 && <Refused refused={refused} onDismiss={() => setRefused([])} />}
      <Modal open={window.open} onClose={window.close} wide title={titles[window.entry?.act ?? 'moreTime']}>
        {window.entry && <Act {...window.entry} onDone={done} />}
      </Modal>
    </section>
  )
}

function Act({ act, ...props }: Wish & { onDone: (done: Done) => void }) {
  return act === 'confirm' ? <ConfirmGiven {...props} /> : <OfferActs act={act} {...props} />
}

function Buttons({ rows, onPress }: { rows: readonly AwardRow[]; onPress: (act: Wish['act']) => void }) {
  const offers = rows.filter(({ state }) => state === 'offered')
  const silent = offers.filter(({ answerBy }) => answerBy !== null && hasCome(answerBy))
  const given = rows.filter(({ toCheck }) => toCheck.length > 0)
  const acts = [
    { act: 'confirm', text: 'Confirm…', shown: given.length > 0 },
    { act: 'moreTime', text: 'More time…', shown: offers.length > 0 },
    { act: 'remind', text: 'Remind…', shown: offers.length > 0 },
    { act: 'giveOn', text: 'Give on…', shown: silent.length > 0 },
  ] as const
  return acts
    .filter(({ shown }) => shown)
    .map(({ act, text }) => (
      <Button key={act} size="small" variant="secondary" onClick={() => onPress(act)}>
        {text}
      </Button>
    ))
}

function Refused({ refused, onDismiss }: { refused: Done['refused']; onDismiss: () => void }) {
  return (
    <div
      role="status"
      className="flex items-start gap-2 rounded-control border border-line bg-surface px-3 py-2"
    >
      <div className="grow">
        <p className="font-semibold">Left as they are</p>
        <ul>
          {refused.map(({ name, why }) => (
            <li key={`${name} ${why}`}>
              <b className="font-semibold">{name}</b>: {why}
            </li>
          ))}
        </ul>
      </div>
      <Button size="small" variant="quiet" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
