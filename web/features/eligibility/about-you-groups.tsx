import { useState } from 'react'
import { Link } from 'react-router'
import { profileGroups } from '../../../contract/eligibility/profile-question.ts'
import { kindOf } from '../../../contract/forms/question-kinds.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Answer } from '../forms/questions/question-input.ts'
import { OpenQuestion } from './open-question.tsx'
import type { ProfileSaver, ProfileSaving } from './profile-saver.ts'
import { type AskedQuestion, countAnswered } from './profile-view.ts'
import { QuestionRow, rowId } from './question-row.tsx'

type AboutYouGroupsProps = {
  questions: readonly AskedQuestion[]
  saver: ProfileSaver
  saving: ProfileSaving
  /** The question to begin with. */
  first: string | undefined
  /** Where one came from. */
  back: { to: string; text: string } | undefined
}

/** The questions of About You by group; one at a time is open [ELIG1]. */
export function AboutYouGroups({ questions, saver, saving, first, back }: AboutYouGroupsProps) {
  const [open, setOpen] = useState(first)
  // What was typed and is not saved stays when its question is closed.
  const [typed, setTyped] = useState<Readonly<Record<string, Answer | undefined>>>({})
  const [unfolded] = useState(() => groupToBegin(questions, first))
  function change(question: string) {
    setOpen(question)
    setTyped(last => {
      const isUnsaved = ({ question: asked }: AskedQuestion) =>
        saving.problems[asked.id] !== undefined || 'wrong' in kindOf(asked).read(last[asked.id], asked)
      return Object.fromEntries(questions.filter(isUnsaved).map(({ question: { id } }) => [id, last[id]]))
    })
  }
  function close(question: string) {
    setOpen(undefined)
    // The button is there once the question is closed.
    requestAnimationFrame(() => document.getElementById(rowId(question))?.focus())
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {profileGroups.map(group => {
        const own = questions.filter(each => each.group === group)
        if (own.length === 0) return null
        return (
          <Card key={group} className="px-5">
            <details open={group === unfolded}>
              <summary className="min-h-12 cursor-pointer content-center py-3">
                <h2 className="inline text-xl">{group}</h2>{' '}
                <span className="px-3 text-ink-soft">
                  {countAnswered(own)} of {own.length}
                </span>
              </summary>
              <ul className="pb-3">
                {own.map(asked => {
                  const { id } = asked.question
                  return (
                    <li key={id} className="border-t border-line">
                      {open === id ? (
                        <OpenQuestion
                          asked={asked}
                          typed={typed[id]}
                          problem={saving.problems[id]}
                          saver={saver}
                          onType={answer => setTyped(last => ({ ...last, [id]: answer }))}
                          onClose={() => close(id)}
                        />
                      ) : (
                        <QuestionRow
                          asked={asked}
                          saver={saver}
                          isUnsaved={typed[id] !== undefined}
                          onOpen={() => change(id)}
                        />
                      )}
                      {id === first && back && (
                        <Link
                          to={back.to}
                          className="inline-block min-h-11 content-center underline underline-offset-4"
                        >
                          {back.text}
                        </Link>
                      )}
                    </li>
                  )
                })}
              </ul>
            </details>
          </Card>
        )
      })}
      <p className="flex gap-3 rounded-control bg-sunken p-4">
        <Icon name="lock" className="mt-0.5 size-6" />
        <span>
          <strong>Only you see this.</strong> An office sees an answer when you apply to it, and only if its
          form or conditions ask for it.
        </span>
      </p>
    </div>
  )
}

/** The group of the question that one came for, else the first with a question that is not answered. */
function groupToBegin(questions: readonly AskedQuestion[], first: string | undefined) {
  const wanted = questions.find(({ question }) => question.id === first)
  return (wanted ?? questions.find(({ given }) => !given || given.expired))?.group
}
