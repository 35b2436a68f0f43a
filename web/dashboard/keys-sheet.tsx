import './keys-sheet.css'
import { CheckField } from '../ui/fields/check-field.tsx'
import { CloseButton, Modal } from '../ui/windows/modal.tsx'

export interface KeysSheetProps {
  open: boolean
  onClose: () => void
  /** As they are shown. */
  keys: readonly { keys: readonly string[]; does: string }[]
  on: boolean
  onSwitch: (on: boolean) => void
}

/** All keys of a page, and the switch that turns single keys off. */
export function KeysSheet({ open, onClose, keys, on, onSwitch }: KeysSheetProps) {
  return (
    <Modal open={open} onClose={onClose} title="Keys">
      <dl className="keys-sheet">
        {keys.map(each => (
          <div key={each.does}>
            <dt>
              {each.keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{each.does}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Use single-key shortcuts"
        checked={on}
        onChange={event => onSwitch(event.target.checked)}
      />
      <div className="mt-6 flex justify-end">
        <CloseButton />
      </div>
    </Modal>
  )
}
