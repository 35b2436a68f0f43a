import { useEffect, useState } from 'react'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import { type ReferenceLinkState } from '../../../contract/references/reference-terms.ts'
import type { ReferenceRequest } from '../../../contract/references/references.ts'
import { ApiError } from '../../api/api-error.ts'
import { publicCall } from '../../api/public-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { isConflict } from '../../forms/conflict.ts'
import { usePending } from '../../forms/use-pending.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'
import { ConfirmButton } from '../../ui/windows/confirm-button.tsx'
import { EarlierLetters } from './earlier-letters.tsx'
import { LetterFile, type ShownFile } from './letter-file.tsx'
import { type Saving, useLetter } from './use-letter.ts'

/** What a referee reads, writes and decides, by a mailed link [REF1]. */
export function RefereePage({ token }: { token: string }) {
  const state = useLoad({
    queryKey: ['reference', token],
    queryFn: ({ signal }) => publicCall('GET /reference/:token', { params: { token }, signal }),
  })
  const [done, setDone] = useState<ReferenceLinkState>()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  function end(how: ReferenceLinkState) {
    setDone(how)
    // The button was far below what is said now.
    scrollTo(0, 0)
  }
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
      <Loaded state={state} name="the request">
        {({ state: now, request }) =>
          request && !done ? (
            <Request token={token} request={request} onDone={end} />
          ) : (
            <Ended token={token} state={done ?? now} onDone={end} />
          )
        }
      </Loaded>
    </div>
  )
}

const words: Record<ReferenceLinkState, string> = {
  open: '',
  received:
    'Thank you: your reference has been sent to the office. We email you a copy. The applicant sees that it arrived, never what it says.',
  declined: 'You have declined, and the applicant was told. You don’t need to do anything else.',
  closed: 'This request is closed: the time for references is over, or the application has been decided.',
  withdrawn: 'This request was withdrawn. You don’t need to do anything.',
  forgotten: 'Your name, your address and your letters have been deleted here.',
}

type EndProps = { token: string; onDone: (state: ReferenceLinkState) => void }

function Ended({ token, state, onDone }: EndProps & { state: ReferenceLinkState }) {
  return (
    <>
      <p role="status" className="text-lg">
        {words[state]}
      </p>
      {state !== 'forgotten' && <Forget token={token} onDone={onDone} />}
    </>
  )
}

/** Somebody who is asked for a letter without wanting to be can leave no trace. */
function Forget({ token, onDone }: EndProps) {
  async function forget() {
    const call = publicCall('POST /reference/forget/:token', { params: { token } })
    if (await attempt('Deleting', call)) onDone('forgotten')
  }
  return (
    <ConfirmButton
      variant="quiet"
      className="justify-self-start"
      asks={{
        onConfirm: forget,
        title: 'Delete your data?',
        text: 'Your name, your address and every letter that was sent from it are deleted here, also for other applicants. This cannot be undone.',
        confirmLabel: 'Delete my data',
      }}
    >
      Delete my data
    </ConfirmButton>
  )
}

/** Programs that look through mails open links, and press or move nothing. */
function useOpened(token: string) {
  useEffect(() => {
    const acts = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const
    const stopping = new AbortController()
    const open = () => {
      stopping.abort()
      publicCall('POST /reference/open/:token', { params: { token } }).catch(() => undefined)
    }
    for (const act of acts) addEventListener(act, open, { signal: stopping.signal, passive: true })
    return () => stopping.abort()
  }, [token])
}

type RequestProps = EndProps & { request: ReferenceRequest }

function Request({ token, request, onDone }: RequestProps) {
  useOpened(token)
  const { applicantName, scholarshipName, universityName, question, closesAt, refereeName } = request
  return (
    <>
      <p className="text-lg">
        Dear {refereeName}, <strong>{applicantName}</strong> is applying for the{' '}
        <strong>{scholarshipName}</strong> at {universityName} and asks you for a reference. You don’t need an
        account.
      </p>
      {question && (
        <section
          aria-label="What the office asks"
          className="rounded-control bg-sunken p-4 whitespace-pre-line"
        >
          {question}
        </section>
      )}
      <p className="text-ink-soft">
        You can write until {formatLocalMinute(new Date(closesAt))}. The office reads your letter; the
        applicant never does.
      </p>
      <Letter token={token} request={request} onDone={onDone} />
      <Forget token={token} onDone={onDone} />
    </>
  )
}

/** What the server has of the letter; nothing when it cannot be loaded, which is said, or is not asked for any more. */
async function readAgain(token: string): Promise<ReferenceRequest | null> {
  const read = publicCall('GET /reference/:token', { params: { token } })
  return (await attempt('Loading the letter', read)) ? (await read).request : null
}

/** A letter with its file, and how it is sent. */
function useSending({ token, request, onDone }: RequestProps) {
  const letter = useLetter(token, request)
  const [shown, setShown] = useState<ShownFile>(request)
  const [uploading, setUploading] = useState(false)
  const [pending, run] = usePending()
  const [problem, setProblem] = useState<string>()
  async function send() {
    if (pending) return
    setProblem(
      uploading ? 'The PDF is still uploading. Please send your letter once it has arrived.' : undefined,
    )
    if (!uploading) await run(deliver)
  }
  async function deliver() {
    try {
      if ((await letter.save()) === 'closed') return setProblem(notSent)
      const body = { ...letter.now(), fileVersion: shown.fileVersion }
      const { state } = await publicCall('POST /reference/send/:token', { params: { token }, body })
      letter.forget()
      onDone(state)
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields?.['text']) || errorText(error))
      if (isConflict(error)) await catchUp()
    }
  }
  /** Shows what another tab has made of the file, and lets its writer choose between the texts. */
  async function catchUp() {
    const now = await readAgain(token)
    if (!now) return
    setShown(now)
    if (now.version !== letter.now().version) letter.stop()
  }
  const forgetProblem = () => setProblem(undefined)
  return { letter, shown, setShown, uploading, setUploading, pending, problem, forgetProblem, send, catchUp }
}

function Letter(props: RequestProps) {
  const { token, request, onDone } = props
  const sending = useSending(props)
  const { letter, shown, setShown } = sending
  return (
    <>
      {letter.saving === 'conflict' && <Conflict token={token} letter={letter} onFile={setShown} />}
      <EarlierLetters
        {...{ token, request, letter, shown }}
        replaces={letter.text.trim() !== '' || shown.file !== null}
        onFile={setShown}
        onRefused={sending.catchUp}
      />
      <LetterField {...sending} />
      <LetterFile
        token={token}
        file={shown.file}
        pending={sending.uploading}
        onPending={isUnderWay => {
          sending.setUploading(isUnderWay)
          sending.forgetProblem()
        }}
        onChange={setShown}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="large" oncePressed pending={sending.pending} onClick={() => void sending.send()}>
          Send to the office
        </Button>
        <Decline
          token={token}
          applicant={request.applicantName}
          onDeclined={() => {
            letter.forget()
            onDone('declined')
          }}
        />
      </div>
    </>
  )
}

function LetterField({ letter, pending, problem, forgetProblem }: ReturnType<typeof useSending>) {
  return (
    <TextArea
      label="Your letter"
      rows={14}
      value={letter.text}
      maxLength={referenceLimits.letter}
      readOnly={pending}
      error={problem}
      onChange={event => {
        letter.type(event.currentTarget.value)
        forgetProblem()
      }}
      hint={
        <span role="status">
          {letter.text === '' && letter.saving === 'saved' ? nothingTyped : savingWords[letter.saving]} At
          most {referenceLimits.letter.toLocaleString('en')} characters.
        </span>
      }
    />
  )
}

const notSent =
  'This request is closed, or the letter was sent from another tab or device. What you typed since then was not sent.'

type DeclineProps = { token: string; applicant: string; onDeclined: () => void }

function Decline({ token, applicant, onDeclined }: DeclineProps) {
  async function decline() {
    const call = publicCall('POST /reference/decline/:token', { params: { token } })
    if (await attempt('Declining', call)) onDeclined()
  }
  return (
    <ConfirmButton
      variant="secondary"
      size="large"
      asks={{
        onConfirm: decline,
        title: 'Decline to write?',
        text: `${applicant} is told, and can ask somebody else, or you again. What you have typed is deleted.`,
        confirmLabel: 'Decline',
        cancelLabel: 'Keep writing',
      }}
    >
      Decline
    </ConfirmButton>
  )
}

const nothingTyped = 'It is saved as you type. You can leave and continue later with the same link.'

const savingWords: Record<Saving, string> = {
  saved: 'Saved. You can leave and continue later with the same link.',
  unsaved: 'Saving…',
  failing: 'Not saved yet: the connection failed. This tab keeps it and tries again.',
  conflict: 'Not saved.',
  closed: 'This request is closed, so nothing can be saved or sent any more.',
}

type ConflictProps = {
  token: string
  letter: ReturnType<typeof useLetter>
  onFile: (shown: ShownFile) => void
}

/** Another tab or device has saved: both versions can be chosen, none is thrown away unasked. */
function Conflict({ token, letter, onFile }: ConflictProps) {
  const choose = async (mine: boolean) => {
    const request = await readAgain(token)
    if (!request) return
    letter.choose(mine ? letter.text : request.text, request)
    onFile(request)
  }
  return (
    <ChangedMeanwhile
      role="alert"
      text="This letter was changed in another tab or on another device. What you typed here is not saved yet."
      choose={{ onTheirs: () => void choose(false), onMine: () => void choose(true) }}
    />
  )
}
