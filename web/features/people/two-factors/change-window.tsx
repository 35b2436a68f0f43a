import { useSubmit } from '../../../forms/use-submit.ts'
import { Modal } from '../../../ui/windows/modal.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { explainAtField } from './explain-at-field.ts'
import { OwnCode, OwnPassword } from './proof-fields.tsx'
import { renewRecoveryCodes, turnOff } from '../two-factor-client.ts'

const schema = () => import('../../../../contract/people/two-factors.ts').then(({ changeForm }) => changeForm)

const changes = {
  renew: {
    title: 'New recovery codes',
    description: 'The ones that you have kept no longer work then.',
    submitLabel: 'Make new codes',
    send: renewRecoveryCodes,
  },
  'turn off': {
    title: 'Turn off two-step sign-in?',
    description: 'Your password alone logs you in then, and your recovery codes no longer work.',
    submitLabel: 'Turn off',
    send: (input: Parameters<typeof turnOff>[0]) => turnOff(input).then(() => undefined),
  },
}

type Change = keyof typeof changes

type ChangeFormProps = {
  change: Change
  hasPassword: boolean
  /** Given the new recovery codes, if there are any. */
  onDone: (codes: string[] | undefined) => void
}

/** Asks for password and code before a change of two-step sign-in. */
export function ChangeWindow({
  change,
  onClose,
  ...form
}: Omit<ChangeFormProps, 'change'> & { change: Change | undefined; onClose: () => void }) {
  if (!change) return null
  const { title, description } = changes[change]
  return (
    <Modal open onClose={onClose} title={title} description={description} holdsForm>
      <ChangeForm change={change} {...form} />
    </Modal>
  )
}

function ChangeForm({ change, hasPassword, onDone }: ChangeFormProps) {
  const { submitLabel, send } = changes[change]
  const submission = useSubmit<{ password?: string | undefined; code: string }>({
    schema,
    send: async input => onDone(await send(input)),
    explain: explainAtField,
  })
  return (
    <WindowForm submission={submission} submitLabel={submitLabel}>
      {hasPassword && <OwnPassword {...submission.field('password')} />}
      <OwnCode {...submission.field('code')} />
    </WindowForm>
  )
}
