import { useRef, useState } from 'react'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import type { CommitteePreview } from '../../../../contract/committees/committees.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { ShownApplication } from '../shown-application.tsx'
import { useCommitteeRefresh } from './use-committee.ts'

/** An application exactly as readers see it, with what the office may want to mask [FAIR1]. */
export function ReadersPreview({ id }: { id: string }) {
  const [number, setNumber] = useState<number>()
  const state = useAnswer('GET /committees/preview/:id', { params: { id }, query: { number } })
  return (
    <OfficeCard className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">As a reader sees it</h2>
      <Loaded state={state} name="an application as readers see it">
        {preview => (
          <>
            <p className="text-ink-soft">
              Only the office sees that {readerName(preview.application.number)} is{' '}
              <b>{preview.applicantName}</b>.
            </p>
            <div className="flex flex-wrap gap-3">
              <Turn text="Previous" to={preview.previous} onTurn={setNumber} />
              <Turn text="Next" to={preview.next} onTurn={setNumber} />
              <span className="self-center text-ink-soft">{counted(preview.of, 'application')}</span>
            </div>
            <Places key={preview.applicationId} preview={preview} />
            <div className="border-t border-line">
              <ShownApplication
                application={preview.application}
                pathOf={document => `/api/committees/document/${preview.applicationId}?document=${document}`}
              />
            </div>
          </>
        )}
      </Loaded>
    </OfficeCard>
  )
}

function Turn({ text, to, onTurn }: { text: string; to: number | null; onTurn: (number: number) => void }) {
  return (
    <Button variant="secondary" size="small" disabled={to === null} onClick={() => to !== null && onTurn(to)}>
      {text}
    </Button>
  )
}

type Place = CommitteePreview['places'][number]

/** What was found, and what was masked by hand. */
function Places({ preview: { applicationId: id, places, application } }: { preview: CommitteePreview }) {
  const refresh = useCommitteeRefresh()
  const [question, setQuestion] = useState('')
  const words = useRef<HTMLInputElement>(null)
  async function act(place: string, masked: string, what: 'mask' | 'keep' | 'undo') {
    const sent = sessionCall('POST /committees/places/:id', {
      params: { id },
      body: { place, words: masked, act: what },
    })
    const done = await attempt('Masking', sent)
    await refresh()
    return done
  }
  const answers = application.sections.flatMap(section => section.answers)
  return (
    <div className="grid grid-cols-1 gap-3">
      {places.length > 0 && (
        <ul className="grid gap-2">
          {places.map(each => (
            <PlaceRow key={`${each.place} ${each.words}`} place={each} onAct={act} />
          ))}
        </ul>
      )}
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={async event => {
          event.preventDefault()
          const done = await act(question, words.current?.value.trim() ?? '', 'mask')
          if (done && words.current) words.current.value = ''
        }}
      >
        <label className="grid max-w-full grid-cols-1 gap-1">
          <span>Mask in</span>
          <select
            className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
            value={question}
            onChange={event => setQuestion(event.target.value)}
          >
            <option value="">Choose an answer</option>
            {answers.map(answer => (
              <option key={answer.question} value={answer.question}>
                {answer.wording}
              </option>
            ))}
          </select>
        </label>
        <label className="grid grow gap-1">
          <span>Words (empty: all of it)</span>
          <input
            ref={words}
            maxLength={committeeLimits.masked}
            autoComplete="off"
            className="min-h-11 rounded-control border border-line-strong bg-surface px-3"
          />
        </label>
        <Button type="submit" variant="secondary" disabled={question === ''}>
          Mask
        </Button>
      </form>
    </div>
  )
}

type PlaceRowProps = {
  place: Place
  onAct: (place: string, words: string, act: 'mask' | 'keep' | 'undo') => Promise<boolean>
}

function PlaceRow({ place: { place, wording, words, state }, onAct }: PlaceRowProps) {
  const said = words === '' ? 'All of it' : `“${words}”`
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b>{said}</b> <span className="text-ink-soft">in {wording}</span>
        {state === 'masked' && <span className="text-ink-soft">, masked</span>}
        {state === 'kept' && <span className="text-ink-soft">, stays</span>}
      </span>
      <span className="flex gap-2">
        {state === 'found' ? (
          <>
            <Act text="Mask" name={`Mask ${said} in ${wording}`} run={() => onAct(place, words, 'mask')} />
            <Act
              text="Leave it"
              name={`Leave ${said} in ${wording}`}
              run={() => onAct(place, words, 'keep')}
            />
          </>
        ) : (
          <Act text="Undo" name={`Undo for ${said} in ${wording}`} run={() => onAct(place, words, 'undo')} />
        )}
      </span>
    </li>
  )
}

function Act({ text, name, run }: { text: string; name: string; run: () => Promise<boolean> }) {
  return (
    <Button size="small" variant="secondary" oncePressed aria-label={name} onClick={() => void run()}>
      {text}
    </Button>
  )
}
