import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Modal } from '../../../ui/windows/modal.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { explainAtField } from './explain-at-field.ts'
import { OwnCode, OwnPassword } from './proof-fields.tsx'

type FieldOf = (name: string) => { name: string; error: string | undefined }

/** A change of the person's account that asks for renewed proof of identity. */
export interface ProvenChange<Input, Result> {
  title: string
  description: string
  submitLabel: string
  danger?: boolean
  schema: () => Promise<z.ZodType<Input>>
  send: (input: Input) => Promise<Result>
  /** What is asked or told above the password. */
  above?: (field: FieldOf) => ReactNode
  /** What is asked below it. */
  below?: (field: FieldOf) => ReactNode
}

type ProofWindowProps<Input, Result> = {
  change: ProvenChange<Input, Result> | undefined
  /** The proof that the person can give. */
  asks: { password: boolean; code: boolean }
  onClose: () => void
  onDone: (result: Result) => void
}

/** The window of a change: asks for password and code, and for what the change needs. */
export function ProofWindow<Input, Result>({ change, ...form }: ProofWindowProps<Input, Result>) {
  if (!change) return null
  const { title, description } = change
  return (
    <Modal open onClose={form.onClose} title={title} description={description} holdsForm>
      <ProofForm change={change} {...form} />
    </Modal>
  )
}

function ProofForm<Input, Result>({
  change,
  asks,
  onDone,
}: ProofWindowProps<Input, Result> & { change: ProvenChange<Input, Result> }) {
  const { submitLabel, danger, schema, send, above, below } = change
  const submission = useSubmit<Input>({
    schema,
    send: async input => onDone(await send(input)),
    explain: explainAtField,
  })
  const { field } = submission
  return (
    <WindowForm submission={submission} submitLabel={submitLabel} danger={danger}>
      {above?.(field)}
      {asks.password && <OwnPassword {...field('password')} />}
      {below?.(field)}
      {asks.code && <OwnCode {...field('code')} />}
    </WindowForm>
  )
}
