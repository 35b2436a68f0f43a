import { CheckField } from '../../../ui/fields/check-field.tsx'
import { CloseButton, Modal } from '../../../ui/windows/modal.tsx'
import { keyWords } from './use-reading-keys.ts'

type KeysWindowProps = {
  open: boolean
  onClose: () => void
  on: boolean
  onSwitch: (on: boolean) => void
}

/** All keys of a reading, and the switch that turns single keys off. */
export function KeysWindow({ open, onClose, on, onSwitch }: KeysWindowProps) {
  return (
    <Modal open={open} onClose={onClose} title="Keys">
      <dl className="reading-keys">
        {keyWords.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
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
