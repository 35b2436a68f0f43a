import { useState } from 'react'
import { encodingNames } from '../../../contract/core/encodings.ts'
import type { ImportDetails } from '../../../contract/imports/imports.ts'
import { sessionCall } from '../../api/session-client.ts'
import { Encodings } from '../../ui/fields/encodings.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'
import { PressButton } from '../../ui/press-button.tsx'

type EncodingFormProps = { made: ImportDetails; refresh: () => Promise<unknown> }

/** Asks in which encoding a file is, by lines of it; nobody but a reader can tell [IMPORT1]. */
export function EncodingForm({ made, refresh }: EncodingFormProps) {
  const { _id: id, encodings, encoding, version } = made
  const last = encodings.find(({ isLast }) => isLast)?.encoding
  const [chosen, setChosen] = useState(encoding ?? last)
  return (
    <OfficeCard className="grid grid-cols-1 gap-4">
      <h3 className="text-lg font-semibold">How the letters are read</h3>
      {encoding ? (
        <p>
          The file is read as {encodingNames[encoding]}. Choose another encoding if letters below look wrong.
        </p>
      ) : (
        <p>The file does not say which encoding it uses. Choose the one that shows all letters correctly.</p>
      )}
      <Encodings samples={encodings} chosen={chosen} onChoose={setChosen} />
      {chosen && chosen !== encoding && (
        <div>
          <PressButton
            text="Read the file"
            press={() =>
              sessionCall('POST /imports/read/:id', { params: { id }, body: { version, encoding: chosen } })
            }
            refresh={refresh}
          />
        </div>
      )}
    </OfficeCard>
  )
}
