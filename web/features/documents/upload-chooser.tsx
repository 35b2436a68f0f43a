import { type ChangeEvent, useId } from 'react'
import { acceptedDocuments } from '../../../contract/documents/document-limits.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { isUnderWay, type Uploading, type Uploads, useUploading } from './uploads.ts'

type UploadChooserProps = {
  /** How many more may be chosen. */
  room: number
  uploads: Uploads
  name?: string
}

/** Chooses files, which are uploaded at once, each with its progress and a way to cancel it [DOC2]. */
export function UploadChooser({ room, name = '', uploads }: UploadChooserProps) {
  const shown = useUploading(uploads, name)
  const left = room - shown.filter(isUnderWay).length
  return (
    <>
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {shown.map(upload => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onRetry={() => void uploads.retry(upload)}
              onCancel={() => uploads.cancel(upload)}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <FileButton name={name} multiple={left > 1} onChoose={files => uploads.add(name, files, left)} />
      )}
    </>
  )
}

type FileButtonProps = { name: string | undefined; multiple: boolean; onChoose: (files: File[]) => void }

function FileButton({ name, multiple, onChoose }: FileButtonProps) {
  const id = useId()
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    onChoose([...(input.files ?? [])])
    // The same file can be chosen again.
    input.value = ''
  }
  return (
    <div>
      <input
        id={id}
        type="file"
        name={name}
        accept={acceptedDocuments}
        multiple={multiple}
        onChange={choose}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={buttonClass({
          variant: 'secondary',
          className:
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        })}
      >
        <Icon name="plus" /> Upload a document
      </label>
    </div>
  )
}

type UploadLineProps = { upload: Uploading; onRetry: () => void; onCancel: () => void }

function UploadLine({ upload, onRetry, onCancel }: UploadLineProps) {
  const { file, share, problem, waits } = upload
  return (
    <li className="grid grid-cols-1 gap-2 rounded-control border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{file.name}</span>
        <span className="flex gap-2">
          {waits && (
            <Button size="small" variant="secondary" onClick={onRetry}>
              Try again <span className="sr-only">to upload {file.name}</span>
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onCancel}>
            {problem === undefined ? 'Cancel' : 'Dismiss'}{' '}
            <span className="sr-only">
              {problem === undefined ? 'the upload of' : 'the problem with'} {file.name}
            </span>
          </Button>
        </span>
      </div>
      {problem === undefined && <Progress name={file.name} share={share} />}
      <p role="status" className="text-[0.95rem] empty:hidden">
        {waits &&
          `${navigator.onLine ? 'We cannot reach the server' : 'You are offline'}. The upload resumes when the connection is back.`}
      </p>
      {problem !== undefined && (
        <p role="alert" className="flex items-start gap-1.5 text-[0.95rem] font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-[1.2em]" />
          {problem}
        </p>
      )}
    </li>
  )
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={`Uploading ${name}`}
        value={percent}
        max={100}
        className="h-2.5 min-w-0 grow overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <span className="text-[0.95rem] text-ink-soft tabular-nums">
        {percent === 100 ? 'Checking…' : `${percent} %`}
      </span>
    </div>
  )
}
