import { renewRecoveryCodes, turnOff } from '../two-factor-client.ts'
import { ProofWindow, type ProvenChange } from './proof-window.tsx'

const schema = () => import('../../../../contract/people/two-factors.ts').then(({ changeForm }) => changeForm)

type Change = 'renew' | 'turn off'

const changes: Record<Change, ProvenChange<Parameters<typeof turnOff>[0], string[] | undefined>> = {
  renew: {
    title: 'New recovery codes',
    description: 'The codes you saved before will stop working.',
    submitLabel: 'Make new codes',
    schema,
    send: renewRecoveryCodes,
  },
  'turn off': {
    title: 'Turn off two-step sign-in?',
    description: 'You will sign in with your password alone, and your recovery codes will stop working.',
    submitLabel: 'Turn off',
    schema,
    send: input => turnOff(input).then(() => undefined),
  },
}

type ChangeWindowProps = {
  change: Change | undefined
  hasPassword: boolean
  onClose: () => void
  /** Given the new recovery codes, if there are any. */
  onDone: (codes: string[] | undefined) => void
}

/** Asks for password and code before a change of two-step sign-in. */
export function ChangeWindow({ change, hasPassword, ...window }: ChangeWindowProps) {
  return (
    <ProofWindow
      change={change && changes[change]}
      asks={{ password: hasPassword, code: true }}
      {...window}
    />
  )
}
