import { counted } from '../../../contract/core/counted.ts'
import type { ApplicationReferences } from '../../../contract/references/references.ts'
import { readSessionFile, saveFile } from '../../api/session-file.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { RefereeLine } from './asked-referee.tsx'

/** The references of an application with their letters, for officers [REF1]; nothing where none are asked for. */
export default function OfficeReferences({ applicationId }: { applicationId: string }) {
  const state = useAnswer('GET /references/application/:id', { params: { id: applicationId } })
  if (state.status !== 'ready') return null
  const { count, received, closesAt, extended, people } = state.data
  if (count === 0 && people.length === 0) return null
  return (
    <section aria-label="References" className="grid gap-3">
      <h2 className="text-2xl">References</h2>
      <p className="text-ink-soft">
        {received < count
          ? `Incomplete: ${received} of ${counted(count, 'reference')} received`
          : `${counted(received, 'reference')} received`}
        {closesAt && (
          <>
            , until <OfficeMoment at={closesAt} />
          </>
        )}
        {extended && ` (more time: ${extended})`}
      </p>
      <ul className="grid divide-y divide-line">
        {people.map(person => (
          <li key={person._id} className="grid gap-2 py-3">
            <RefereeLine person={person} />
            {person.text && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{person.text}</p>}
            {person.file && <LetterDownload id={person._id} file={person.file} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type LetterDownloadProps = {
  id: string
  file: NonNullable<ApplicationReferences['people'][number]['file']>
}

function LetterDownload({ id, file }: LetterDownloadProps) {
  async function download() {
    saveFile(await readSessionFile(`/api/references/file/${id}`), file.name)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      onClick={() => void attempt('Downloading the letter', download())}
    >
      Download {file.name}
    </Button>
  )
}
