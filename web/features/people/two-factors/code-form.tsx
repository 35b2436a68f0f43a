import { useState } from 'react'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { announceLogin } from '../account-actions.ts'
import { signInBy } from '../session/sign-in.ts'
import { explainAtField } from './explain-at-field.ts'
import { verifyCode } from '../two-factor-client.ts'

const ways = {
  app: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code instead',
    schema: () => import('../../../../contract/people/two-factors.ts').then(({ codeForms }) => codeForms.app),
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes you saved, such as abcde-23456. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use a code from your app instead',
    schema: () =>
      import('../../../../contract/people/two-factors.ts').then(({ codeForms }) => codeForms.recovery),
  },
} as const

/** The second step of a sign-in: a code of the app, or a recovery code. */
export default function CodeForm() {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const [typed, setTyped] = useState({ app: '', recovery: '' })
  return (
    <div className="grid justify-items-start gap-4 *:first:w-full">
      <OneWay
        key={way}
        way={way}
        value={typed[way]}
        onType={text => setTyped(last => ({ ...last, [way]: text }))}
      />
      <button
        type="button"
        className="py-1 font-semibold text-accent underline underline-offset-4"
        onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}
      >
        {ways[way].other}
      </button>
    </div>
  )
}

type OneWayProps = { way: keyof typeof ways; value: string; onType: (text: string) => void }

function OneWay({ way, value, onType }: OneWayProps) {
  const { schema, other: _, ...field } = ways[way]
  const submission = useSubmit<{ code: string }>({
    schema,
    async send({ code }) {
      await signInBy(() => verifyCode(code), { name: 'Login', maybeNew: false })
      announceLogin()
    },
    explain: explainAtField,
  })
  return (
    <AccountForm submission={submission} submitLabel="Continue">
      <TextField
        {...field}
        ref={focusOnce}
        required
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        onChange={event => onType(event.currentTarget.value)}
        {...submission.field('code')}
      />
    </AccountForm>
  )
}

function focusOnce(field: HTMLInputElement | null) {
  field?.focus()
}
