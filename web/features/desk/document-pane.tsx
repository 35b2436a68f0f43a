import { type ComponentType, useState } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { LabelledSelect } from '../../ui/fields/labelled.tsx'

type DocumentPaneProps = {
  id: string
  data: DeskApplication
  reader: ComponentType<{ document: NamedDocument }>
}

/** The documents of an application, one at a time, beside its answers; on narrow screens below them [DESK1]. */
export function DocumentPane({ id, data, reader: Reader }: DocumentPaneProps) {
  const documents = documentsOf(data)
  const [chosen, setChosen] = useState(documents[0]?._id)
  const shown = documents.find(({ _id }) => _id === chosen)
  return (
    <section id={id} className="desk-document" aria-label="Document" tabIndex={-1}>
      {documents.length > 1 && (
        <LabelledSelect
          label="Document"
          value={chosen}
          choices={documents.map(({ _id, name }) => [_id, name])}
          onChange={setChosen}
        />
      )}
      {shown ? <Reader key={shown._id} document={shown} /> : <p>There is no document to read.</p>}
    </section>
  )
}

/** Those that can be read, in the order of the form. */
function documentsOf({ sections }: DeskApplication): NamedDocument[] {
  const all = sections.flatMap(({ answers }) => answers.flatMap(({ documents }) => documents ?? []))
  return all.filter(({ state }) => state === 'ready')
}
