import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MadeFromFile } from '../../../contract/bulk/bulk.ts'
import { bulkLimits } from '../../../contract/bulk/bulk-limits.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import { pages } from '../../../contract/core/pages.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { usePending } from '../../forms/use-pending.ts'
import { Button } from '../../ui/button.tsx'
import { Encodings } from '../../ui/fields/encodings.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'
import { useSite } from '../../ui/site.ts'

interface Problem {
  message: string
  /** Errors in the file, by row and column. */
  lines: string[]
}

/** Proposes the decisions of a file, after a preview [DESK4]. @param back where the desk was left */
export function DecisionsFromFile({ back }: { back: string }) {
  const { input, problem, asked, encoding, setEncoding, pending, preview, forget } = usePreview(back)
  const field = useId()
  return (
    <OfficeCard>
      <form
        aria-label="Decisions from a file"
        className="grid grid-cols-1 justify-items-start gap-3"
        noValidate
        onSubmit={event => void preview(event)}
      >
        <h2 className="text-xl">Decisions from a file</h2>
        <Columns />
        <label htmlFor={field} className="font-semibold">
          File
        </label>
        <input
          ref={input}
          id={field}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${field}-problem`}
          className="max-w-full"
          onChange={forget}
        />
        <AskedEncoding {...{ asked, encoding, setEncoding }} />
        {problem && <FileProblem id={`${field}-problem`} problem={problem} />}
        <Button type="submit" pending={pending}>
          Preview
        </Button>
      </form>
    </OfficeCard>
  )
}

type AskedEncodingProps = Pick<ReturnType<typeof usePreview>, 'asked' | 'encoding' | 'setEncoding'>

function AskedEncoding({ asked, encoding, setEncoding }: AskedEncodingProps) {
  if (asked.length === 0) return null
  return (
    <div className="grid gap-2">
      <p role="status">
        The file does not say which encoding it uses. Choose the one that shows all letters correctly.
      </p>
      <Encodings samples={asked} chosen={encoding} onChoose={setEncoding} />
      <p className="text-ink-soft">
        None looks right? Open the file in its program and save it as “CSV UTF-8” or XLSX.
      </p>
    </div>
  )
}

/** Sends the chosen file and leads to the preview of what it proposes. */
function usePreview(back: string) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [pending, run] = usePending()
  const [asked, setAsked] = useState<MadeFromFile['encodings']>([])
  const [encoding, setEncoding] = useState<Encoding>()

  async function preview(event: FormEvent) {
    event.preventDefault()
    const file = input.current?.files?.[0]
    if (pending) return
    if (!file || file.size > bulkLimits.file) {
      const most = `Please choose a file of at most ${bulkLimits.file.toLocaleString('en')} bytes.`
      setProblem({ message: file ? most : 'Please choose a file.', lines: [] })
      input.current?.focus()
      return
    }
    await run(() => send(file))
  }
  async function send(file: File) {
    try {
      const body = { _id: crypto.randomUUID(), file: await inBase64(file), ...(encoding && { encoding }) }
      const { insertedId, encodings } = await sessionCall('POST /bulk/decisions', { body })
      setAsked(encodings)
      setEncoding(encodings.find(({ isLast }) => isLast)?.encoding)
      setProblem(undefined)
      if (insertedId) await navigate(pages.bulk(insertedId), { state: { back } })
    } catch (error) {
      console.error('Reading the file failed.', error)
      setProblem(problemOf(error))
    }
  }
  function forget() {
    setProblem(undefined)
    setAsked([])
    setEncoding(undefined)
  }
  return { input, problem, asked, encoding, setEncoding, pending, preview, forget }
}

function problemOf(error: unknown): Problem {
  const lines = (error instanceof ApiError && error.fields?.['file']?.split('\n')) || []
  const message = lines.length > 0 ? 'Nothing was imported. Please fix this in the file:' : errorText(error)
  return { message, lines }
}

/** The bytes of a file as JSON can have them. */
function inBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}

/** Which columns the file has, with an example. */
function Columns() {
  const { currencySign } = useSite()
  const example = `application;outcome;reason;amount;terms;rank;word
7K3M-Q9TX-2;award;Greatest need;${currencySign}4,000;1 year;;We look forward to your bridge.
4F7K-29QX-H;waiting list;Just below the line;;;3;
9C3P-71RD-6;decline;Others were stronger;;;;`
  return (
    <>
      <p className="text-ink-soft">
        A CSV or XLSX with a header row, as in an export of applications. <code>application</code> is a
        receipt number or an application ID; <code>outcome</code> is award, waiting list or decline; the other
        columns may be empty. Other columns are ignored. Nothing changes until you run it on the next page.
      </p>
      <pre className="max-w-full whitespace-pre-line wrap-break-word rounded-control border border-line bg-paper px-3 py-2 text-[0.9rem]">
        {example}
      </pre>
    </>
  )
}

function FileProblem({ id, problem: { message, lines } }: { id: string; problem: Problem }) {
  return (
    <div id={id} role="alert" className="grid gap-1 text-danger">
      <p className="font-semibold">{message}</p>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
