import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { importPage } from '../../../contract/imports/import-page.ts'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import {
  type ImportKindName,
  importKindNames,
  importKinds,
  importsIntoScholarship,
} from '../../../contract/imports/import-terms.ts'
import { sessionCall } from '../../api/session-client.ts'
import { sendSessionFile } from '../../api/send-session-file.ts'
import { explainError } from '../../forms/field-errors.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { FileField } from '../../ui/fields/text-field.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'

import { IntoScholarship } from './into-scholarship.tsx'

const megabytes = importLimits.bytes / 1024 / 1024

/** Chooses what to import and its file, and sends it [IMPORT1]. */
export function NewImport() {
  const { input, send, problems, ...made } = useNewImport()
  return (
    <OfficeCard>
      <form
        aria-label="New import"
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={event => void send(event)}
      >
        <h2 className="text-xl">New import</h2>
        <What {...made} problems={problems} />
        <FileField
          ref={input}
          label="File"
          accept=".csv,.tsv,.txt,.xlsx"
          hint={`CSV or XLSX of at most ${megabytes} MB, with column titles in one of its first rows. Nothing is imported until you have seen what it would do.`}
          error={problems.file}
          onChange={made.forget}
        />
        <div>
          <Button type="submit" pending={made.pending}>
            Upload
          </Button>
        </div>
      </form>
    </OfficeCard>
  )
}

type WhatProps = Omit<ReturnType<typeof useNewImport>, 'input' | 'send' | 'pending'>

/** The kind, and into which scholarship. */
function What({ kind, setKind, scholarship, setScholarship, problems, forget }: WhatProps) {
  return (
    <>
      {importKinds.length > 1 && (
        <ChoiceField
          label="What"
          value={kind}
          options={importKinds.map(id => ({ id, text: importKindNames[id].title }))}
          onChoose={setKind}
        />
      )}
      {importsIntoScholarship.has(kind) && (
        <IntoScholarship
          chosen={scholarship}
          error={problems.scholarship}
          onChoose={id => {
            forget()
            setScholarship(id)
          }}
        />
      )}
    </>
  )
}

function useNewImport() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ImportKindName>(importKinds[0])
  const [scholarship, setScholarship] = useState('')
  const [problems, setProblems] = useState<{ scholarship?: string | undefined; file?: string | undefined }>(
    {},
  )
  const [pending, setPending] = useState(false)
  useUnloadWarning(() => pending)

  async function send(event: FormEvent) {
    event.preventDefault()
    const file = input.current?.files?.[0]
    if (pending) return
    if (!file) return setProblems({ file: 'Please choose a file.' })
    setPending(true)
    setProblems({})
    try {
      const into = importsIntoScholarship.has(kind) && scholarship ? { scholarship } : {}
      const about = { _id: crypto.randomUUID(), kind, ...into, fileName: nameOf(file), bytes: file.size }
      const { insertedId } = await sessionCall('POST /imports', { body: about })
      await sendOrRemove(insertedId, file)
      await navigate(importPage(insertedId))
    } catch (error) {
      console.error('Sending a file to import failed.', error)
      const { message, fields: { scholarship: into, ...others } = {} } = explainError(error)
      const ofFile = Object.values(others).join(' ') || (into ? undefined : message)
      setProblems({ scholarship: into, file: ofFile })
      setPending(false)
    }
  }
  const forget = () => setProblems({})
  return { kind, setKind, scholarship, setScholarship, input, problems, pending, send, forget }
}

const nameOf = ({ name }: File) => name.slice(-importLimits.fileName)

/** An import without its file is of no use to anybody. */
async function sendOrRemove(id: string, file: File): Promise<void> {
  try {
    await sendSessionFile(`/api/imports/content/${id}`, file)
  } catch (error) {
    await sessionCall('DELETE /imports/:id', { params: { id } }).catch(() => undefined)
    throw error
  }
}
