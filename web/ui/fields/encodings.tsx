import { useId } from 'react'
import { type Encoding, encodingNames } from '../../../contract/core/encodings.ts'
import { CheckField } from './check-field.tsx'

/** Lines of a file as encodings read them, to choose that in which all letters are right. */
export function Encodings({
  samples,
  chosen,
  onChoose,
}: {
  samples: readonly { encoding: Encoding; lines: string[]; isLast: boolean }[]
  chosen: Encoding | undefined
  onChoose: (encoding: Encoding) => void
}) {
  const name = useId()
  const last = samples.find(({ isLast }) => isLast)?.encoding
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="font-semibold">Encoding</legend>
      {samples.map(({ encoding, lines }) => (
        <div key={encoding} className="grid grid-cols-1">
          <CheckField
            type="radio"
            name={name}
            label={encodingNames[encoding]}
            checked={chosen === encoding}
            onChange={() => onChoose(encoding)}
          />
          <p className="rounded-control border border-line bg-paper px-3 py-2 text-[0.95rem] wrap-break-word whitespace-pre-line">
            {lines.join('\n')}
          </p>
        </div>
      ))}
      {last && <p>The last file with these titles was read as {encodingNames[last]}.</p>}
      <p className="text-ink-soft">
        None looks right? Open the file in its program and save it as “CSV UTF-8” or XLSX.
      </p>
    </fieldset>
  )
}
