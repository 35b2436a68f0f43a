import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { partsOfApplication } from '../../../contract/applications/application-parts.ts'
import { isOpen } from '../../../contract/applications/application-terms.ts'
import { counted } from '../../../contract/core/counted.ts'
import { isFree, readablePrice } from '../../../contract/core/money.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { conditionsSection, frozenInWords } from '../../../contract/eligibility/frozen-words.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { RemovedNote } from '../retention/removed-note.tsx'
import { ConversationPart } from '../conversations/conversation-part.tsx'
import { daysSince } from './days.ts'
import { Duplicates, History, Notice, OtherApplications, Part } from './paper-parts.tsx'

/** Most applications have none: their code is not part of the desk's. */
const OfficeReferences = lazy(() => import('../references/office-references.tsx'))

type PaperProps = {
  data: DeskApplication
  /** The applicant has changed it since it was loaded. */
  edited: boolean
  onReload: () => void
  viewer: ComponentType<{ document: NamedDocument }>
}

/** An application to read, like a paper: labels are quiet, texts are whole, what changed is marked [DESK1]. */
export function Paper({ data, edited, onReload, viewer }: PaperProps) {
  const { application, changed } = data
  const [onlyChanges, setOnlyChanges] = useState(false)
  const marks = new Set(changed?.questions)
  const { conditions } = data
  const parts = partsOfApplication(data.application, data.sections).map(part => ({
    ...part,
    answers: onlyChanges ? part.answers.filter(({ question }) => marks.has(question)) : part.answers,
  }))
  return (
    <article className="desk-text" aria-labelledby="desk-applicant">
      <Head data={data} />
      {edited && (
        <Notice>
          <p>
            <b>{application.userName} has changed the application</b> while you read it.
          </p>
          <Button size="small" variant="secondary" onClick={onReload}>
            Show the new answers
          </Button>
        </Notice>
      )}
      {changed && changed.questions.length > 0 && (
        <ChangedAnswers {...changed} only={onlyChanges} onOnly={setOnlyChanges} />
      )}
      <Duplicates likely={data.duplicates} />
      {parts.map(part => (
        <Part key={part.title} {...part} marks={marks} viewer={viewer} />
      ))}
      {conditions && !onlyChanges && (
        <Part {...conditionsSection(conditions)} marks={marks} viewer={viewer} />
      )}
      <Suspense>
        <OfficeReferences key={application._id} applicationId={application._id} />
      </Suspense>
      <section className="desk-part" aria-label="Conversation">
        <h3>Conversation</h3>
        <ConversationPart applicationId={application._id} />
      </section>
      <History data={data} />
      <OtherApplications others={data.otherApplications} />
    </article>
  )
}

type ChangedAnswersProps = NonNullable<DeskApplication['changed']> & {
  /** Nothing else is shown. */
  only: boolean
  onOnly: (only: boolean) => void
}

function ChangedAnswers({ questions, since, only, onOnly }: ChangedAnswersProps) {
  return (
    <Notice>
      <p>
        <b>{counted(questions.length, 'answer')} changed</b> since you last read it,{' '}
        <OfficeMoment at={since} />
      </p>
      <Button size="small" variant="secondary" onClick={() => onOnly(!only)}>
        {only ? 'Show everything' : 'Show only these'}
      </Button>
    </Notice>
  )
}

/** Who applies for what, when it was sent, and whether everything is there. */
function Head({ data }: { data: DeskApplication }) {
  const { application, receipt, sections, gaps, conditions } = data
  const documents = sections.flatMap(({ answers }) => answers.flatMap(answer => answer.documents ?? []))
  const open = isOpen(application.status)
  const days = daysSince(open ? data.waitsSince : application.date)
  return (
    <>
      <h2 id="desk-applicant">{application.userName}</h2>
      <p className="desk-quiet">
        {application.scholarshipName} · {application.universityName} ·{' '}
        <span className="capitalize">{application.degree}</span>
        <br />
        {receipt && `No. ${receipt.number} · `}submitted <OfficeMoment at={application.date} />
      </p>
      <RemovedNote removal={data.removal} />
      <ul className="desk-facts">
        <Fact icon="check" wrong={gaps.includes('fee')}>
          {isFree(application.applicationFees)
            ? 'No fee'
            : `Fee ${readablePrice(application.applicationFees)} ${gaps.includes('fee') ? 'not paid' : 'paid'}`}
        </Fact>
        <Fact icon="file" wrong={gaps.includes('documents')}>
          {counted(documents.length, 'document')}
          {gaps.includes('documents') && ', some missing'}
        </Fact>
        {conditions && (
          <Fact icon={conditions.state === 'met' ? 'check' : 'info'} wrong={conditions.state === 'notMet'}>
            {frozenInWords(conditions)}
            {conditions.ownCase && ' (case is different)'}
          </Fact>
        )}
        <li>
          <Icon name="clock" />{' '}
          {open
            ? `Waiting for ${counted(days, 'day')}${data.request && !data.request.lapsed ? ', paused' : ''}`
            : `Submitted ${counted(days, 'day')} ago`}
        </li>
      </ul>
    </>
  )
}

type FactProps = { icon: IconName; wrong: boolean; children: ReactNode }

/** A fact with its sign, which warns where something is wrong. */
function Fact({ icon, wrong, children }: FactProps) {
  return (
    <li data-wrong={wrong || undefined}>
      <Icon name={wrong ? 'alert' : icon} /> {children}
    </li>
  )
}
