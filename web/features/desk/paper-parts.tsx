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
            data-wide={documents || text.length > long || wording.length > long || undefined}
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
