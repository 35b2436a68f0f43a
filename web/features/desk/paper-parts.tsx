import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type { AnsweredSection } from '../../../contract/forms/answer-text.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

type AnswerToRead = AnsweredSection['answers'][number]

/** Characters from which an answer takes the whole width. */
const long = 60
/** A word that half of the width would break, such as an email address. */
const longWord = /\S{25}/

/** Says something above the answers, with what can be done about it. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="desk-notice">
      {children}
    </div>
  )
}

type PartProps = {
  title: string
  answers: readonly AnswerToRead[]
  /** The questions whose answers changed. */
  marks: ReadonlySet<string>
  viewer: ComponentType<{ document: NamedDocument }>
}

/** A section with its answers; nothing when it has none. */
export function Part({ title, answers, marks, viewer: Viewer }: PartProps) {
  if (answers.length === 0) return null
  return (
    <section className="desk-part">
      <h3>{title}</h3>
      <dl>
        {answers.map(({ question, wording, text, documents }) => (
          <div
            key={question}
            data-wide={
              documents || text.length > long || wording.length > long || longWord.test(text) || undefined
            }
            data-changed={marks.has(question) || undefined}
          >
            <dt>
              {wording}
              {marks.has(question) && <span className="sr-only"> (changed)</span>}
            </dt>
            <dd>{documents?.map(document => <Viewer key={document._id} document={document} />) ?? text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What became of an application, and by whom. */
export function History({ data: { application, steps } }: { data: DeskApplication }) {
  return (
    <section className="desk-part">
      <h3>History</h3>
      <ol className="desk-list">
        <li>
          <span>Submitted</span>
          <span className="desk-quiet">
            <OfficeMoment at={application.date} />
          </span>
        </li>
        {steps.map(step => (
          <li key={`${step.at} ${step.to}`}>
            <span>{step.to}</span>
            <span className="desk-quiet">
              <OfficeMoment at={step.at} />, by {step.by || 'a deleted account'}
            </span>
          </li>
        ))}
      </ol>
      {application.feedback && (
        <dl>
          <div data-wide>
            <dt>Feedback to the applicant</dt>
            <dd>{application.feedback}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

const traitNames = { phone: 'phone number', name: 'name' }

/** Applications of other accounts that may be of the same person: what is the same, and what differs [DESK3]. */
export function Duplicates({ likely }: { likely: DeskApplication['duplicates'] }) {
  if (likely.length === 0) return null
  return (
    <Notice>
      <div className="grid gap-2">
        <p>
          <b>Possibly the same person</b> has applied from{' '}
          {likely.length === 1 ? 'another account' : 'other accounts'}
        </p>
        <ul className="desk-list">
          {likely.map(other => (
            <li key={other._id}>
              <Link to={pages.deskApplication(other._id)}>{other.userName}</Link>
              <span className="desk-quiet">
                {other.scholarshipName}, {other.status}, <OfficeMoment at={other.date} />
                <br />
                Same {other.same.map(trait => traitNames[trait]).join(' and ')}. {differencesOf(other)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}

function differencesOf({ differs }: DeskApplication['duplicates'][number]): string {
  const texts = Object.entries(differs).map(([field, value]) => `${field} ${value}`)
  return texts.length > 0 ? `There: ${texts.join('; ')}.` : ''
}

/** What else this person has applied for here. */
export function OtherApplications({ others }: { others: DeskApplication['otherApplications'] }) {
  if (others.length === 0) return null
  return (
    <section className="desk-part">
      <h3>Other applications of this person</h3>
      <ul className="desk-list">
        {others.map(other => (
          <li key={other._id}>
            <Link to={pages.deskApplication(other._id)}>{other.scholarshipName}</Link>
            <span className="desk-quiet">
              {other.status}, <OfficeMoment at={other.date} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
