import './committee.css'
import { useId, useState } from 'react'
import { type ShownAs, shownAs, shownAsLabels } from '../../../../contract/committees/committee-terms.ts'
import type { Committee, CommitteeQuestions } from '../../../../contract/committees/committees.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { answerQuery } from '../../../lists/use-answer.ts'
import { live, useLoad } from '../../../lists/use-load.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { PressButton } from '../../../ui/press-button.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { ReadersPreview } from './readers-preview.tsx'
import { useCommitteeRefresh } from './use-committee.ts'

/** Milliseconds between two looks while names are looked for. */
const pause = 1_000

/** What readers see of each question, and an application exactly as they see it [FAIR1] [FAIR2]. */
export function SeenByReaders({ committee }: { committee: Committee }) {
  const { scholarshipId: id } = committee
  const state = useLoad<CommitteeQuestions>({
    ...answerQuery('GET /committees/questions/:id', { params: { id } }),
    ...live,
    refetchInterval: ({ state: { data } }) => (data?.searching ? pause : false),
  })
  return (
    <Loaded state={state} name="what readers see">
      {questions => (
        <div className="committee-see">
          <div className="grid grid-cols-1 gap-4">
            <Search committee={committee} questions={questions} />
            <Questions id={id} questions={questions} />
          </div>
          <ReadersPreview id={id} />
        </div>
      )}
    </Loaded>
  )
}

function Search({ committee, questions }: { committee: Committee; questions: CommitteeQuestions }) {
  const { searchedAt, searching } = questions
  const { scholarshipId: id, found } = committee
  const refresh = useCommitteeRefresh()
  return (
    <OfficeCard className="grid gap-3">
      <p>
        {searching
          ? 'Names, addresses and numbers are being looked for.'
          : searchedAt
            ? `${counted(found, 'place')} to look at: there the applicant’s own name, address or number was found.`
            : 'Before anything is assigned, look for the applicants’ own names, addresses and numbers in what readers see.'}{' '}
        What nobody finds can still give somebody away: masking is done by you, and not promised to be
        complete. Pictures are not searched.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <PressButton
          text={searchedAt ? 'Look again' : 'Look for names'}
          variant="secondary"
          disabled={searching}
          press={() => sessionCall('POST /committees/search/:id', { params: { id } })}
          refresh={refresh}
        />
        {searchedAt && !searching && (
          <span className="text-ink-soft">
            Looked for on <OfficeMoment at={searchedAt} />
          </span>
        )}
      </div>
    </OfficeCard>
  )
}

type Question = CommitteeQuestions['questions'][number]

function Questions({ id, questions }: { id: string; questions: CommitteeQuestions }) {
  const sections = Map.groupBy(questions.questions, ({ title }) => title)
  return [...sections].map(([title, each]) => (
    <OfficeCard key={title} className="grid gap-2">
      <h2 className="text-xl">{title}</h2>
      {each.map(question => (
        <QuestionRow key={question.question} id={id} question={question} />
      ))}
    </OfficeCard>
  ))
}

function QuestionRow({ id, question }: { id: string; question: Question }) {
  const { wording, fixed, found, open } = question
  const name = useId()
  const refresh = useCommitteeRefresh()
  const [chosen, setChosen] = useState<ShownAs>()
  async function choose(shown: ShownAs) {
    setChosen(shown)
    const body = { questions: [{ question: question.question, shown }] }
    const sent = sessionCall('PATCH /committees/questions/:id', { params: { id }, body })
    await attempt('Changing what readers see', sent)
    await refresh()
    setChosen(undefined)
  }
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2">
      <legend className="sr-only">{wording}</legend>
      <div className="min-w-0 grow basis-60">
        <p aria-hidden className="[overflow-wrap:anywhere]">
          {wording}
        </p>
        <p className="text-[0.92rem] text-ink-soft">
          {fixed
            ? 'Never shown while blind.'
            : found > 0 &&
              `Found in ${counted(found, 'application')}, ${open.toLocaleString('en')} to look at.`}
        </p>
      </div>
      {!fixed && (
        <div className="committee-shown">
          {shownAs.map(shown => (
            <label key={shown}>
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={(chosen ?? question.shown) === shown}
                onChange={() => void choose(shown)}
              />
              {shownAsLabels[shown]}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
