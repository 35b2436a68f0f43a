import { useRef, useState } from 'react'
import type { Call } from '../../../contract/endpoints.ts'
import type { ExportFormat, ExportKind } from '../../../contract/exports/export-terms.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { useExports, useExportSets } from './use-exports.ts'

/** What the desk has chosen. */
export type FromDesk = {
  selection: () => NonNullable<Call<'POST /exports'>['body']['selection']>
  /** Whose questions can be columns. */
  scholarship: string | undefined
}

/** What the form has. */
export interface Chosen {
  kind: ExportKind
  /** Empty for all. */
  scholarship: string
  columns: string[]
  format: ExportFormat
  /** Under which it is saved; empty when it is not. */
  name: string
  /** Applications were chosen one by one. */
  picked: boolean
}

type Wanted = { chosen: Chosen; selection: ReturnType<FromDesk['selection']> | undefined }

/** How an export is asked for, and saved as a set first where it has a name. */
export function useExportRequest(wanted: Wanted, onAsked: () => void) {
  const { refresh } = useExports()
  const sets = useExportSets()
  // The same in every try, so that one whose answer was lost is not made twice.
  const id = useRef<string>(undefined)
  const [isEmpty, setEmpty] = useState(false)
  const { press, pending, problem } = usePress('Requesting an export', async () => {
    id.current ??= crypto.randomUUID()
    await ask(id.current, wanted)
    toast.success('Your export is being made. You will find it under Exports.', 5000)
    await Promise.all([refresh(), sets.refresh()])
    onAsked()
  })
  async function send() {
    const hasNone = wanted.chosen.columns.length === 0
    setEmpty(hasNone)
    if (!hasNone) await press()
  }
  function forget() {
    id.current = undefined
  }
  return { send, pending, problem: isEmpty ? 'Please choose a column.' : problem, forget }
}

async function ask(_id: string, { chosen, selection = everythingOf(chosen) }: Wanted): Promise<void> {
  const { kind, scholarship, columns, format } = chosen
  const name = chosen.name.trim()
  const wish = {
    kind,
    format,
    columns,
    ...(kind === 'payments' && scholarship && { scholarship }),
  }
  if (!name || 'picked' in selection) {
    const body = { _id, ...wish, ...(kind === 'applications' && { selection }) }
    await sessionCall('POST /exports', { body })
    return
  }
  const body = { name, ...wish, ...(kind === 'applications' && { selection }) }
  const { insertedId } = await sessionCall('POST /export-sets', { body })
  await sessionCall('POST /export-sets/run/:id', { params: { id: insertedId }, body: { _id } })
}

const everythingOf = ({ scholarship }: Chosen) => ({ view: scholarship ? { scholarship } : {} })
