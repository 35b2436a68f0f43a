import type { ComponentType, ReactNode } from 'react'
import { isOpen, specifiedSection } from '../../../../contract/applications/application-terms.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import type { NamedDocument } from '../../../../contract/documents/documents.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { ownValue } from '../../../../contract/core/own-value.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { StaffStatus } from './staff-status.tsx'

/** Shows a document that was submitted. */
export type DocumentView = ComponentType<{ document: NamedDocument }>

type Elsewhere = '_id' | 'scholarshipId' | 'photo' | 'userName' | 'status' | 'feedback' | 'date'
type EntryOf = { part: 'applicant' | 'scholarship'; term: string; capital?: true; price?: true }

/** The fields in order; one that is shown neither here nor elsewhere in the window does not compile. */
const entries: Record<Exclude<keyof Application, Elsewhere>, EntryOf> = {
  userEmail: { part: 'applicant', term: 'Email' },
  phone: { part: 'applicant', term: 'Phone' },
  address: { part: 'applicant', term: 'Address' },
  gender: { part: 'applicant', term: 'Gender', capital: true },
  ssc: { part: 'applicant', term: 'SSC result' },
  hsc: { part: 'applicant', term: 'HSC result' },
  universityName: { part: 'scholarship', term: 'University' },
  scholarshipName: { part: 'scholarship', term: 'Scholarship' },
  category: { part: 'scholarship', term: 'Category' },
  subject: { part: 'scholarship', term: 'Subject' },
  degree: { part: 'scholarship', term: 'Degree', capital: true },
  applicationFees: { part: 'scholarship', term: 'Application fees', price: true },
  serviceCharge: { part: 'scholarship', term: 'Service charge', price: true },
}

type EntriesOfProps = {
  part: EntryOf['part']
  application: Application
  renamed?: ReadonlyMap<string, string>
}

function EntriesOf({ part, application, renamed }: EntriesOfProps) {
  const shown = Object.entries(entries).filter(([name, entry]) => {
    // Its form no longer asks for it, or never did.
    return entry.part === part && ownValue(application, name) !== ''
  })
  return (
    <Entries>
      {shown.map(([name, { term, capital, price }]) => {
        const value = ownValue(application, name) ?? ''
        return (
          <Entry key={name} term={renamed?.get(name) ?? term} capital={capital}>
            {price ? readablePrice(value) : value}
          </Entry>
        )
      })}
    </Entries>
  )
}

type GivenAnswers = ReturnType<typeof useAnswer<'GET /appliedScholarship/answers/:id'>>

type DetailsProps = { application: Application; viewer: DocumentView }

/** Everything about an application: the applicant, the answers, the scholarship, and its steps [T4] [T5]. */
export function ApplicationDetails({ application, viewer }: DetailsProps) {
  const answers = useAnswer('GET /appliedScholarship/answers/:id', { params: { id: application._id } })
  const sections = answers.data ?? []
  // These stand among the details of the applicant, as those with the specified labels do.
  const results = sections
    .filter(({ title }) => title === specifiedSection)
    .flatMap(section => section.answers)
  const renamed = new Map(results.map(({ question, wording }) => [question, wording]))
  return (
    <div className="grid gap-8">
      <Part title="Applicant">
        <div className="mb-4 flex items-center gap-4">
          <Avatar name={application.userName} src={application.photo} />
          <p className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{application.userName}</p>
        </div>
        <EntriesOf part="applicant" application={application} renamed={renamed} />
      </Part>
      <Answers answers={answers} viewer={viewer} />
      <Part title="Scholarship">
        <EntriesOf part="scholarship" application={application} />
      </Part>
      <Part title="Progress">
        <Entries>
          <Entry term="Status">
            <StaffStatus status={application.status} />
          </Entry>
          <Entry term="Feedback">
            {application.feedback || (isOpen(application.status) ? 'None yet' : 'None')}
          </Entry>
        </Entries>
        <Steps key={application.status} application={application} />
      </Part>
    </div>
  )
}

/** What the scholarship asked besides, in the wording that was answered [FORM2]. */
function Answers({ answers, viewer: Viewer }: Pick<DetailsProps, 'viewer'> & { answers: GivenAnswers }) {
  if (answers.status === 'ready' && answers.data.length === 0) return null
  return (
    <Loaded state={answers} name="the answers">
      {sections =>
        sections
          .filter(({ title }) => title !== specifiedSection)
          .map(section => (
            <Part key={section.title} title={section.title}>
              <dl className="grid grid-cols-1 gap-3">
                {section.answers.map(({ question, wording, text, documents }) => (
                  <Entry key={question} term={wording}>
                    {documents?.map(document => <Viewer key={document._id} document={document} />) ?? text}
                  </Entry>
                ))}
              </dl>
            </Part>
          ))
      }
    </Loaded>
  )
}

function Steps({ application }: { application: Application }) {
  const steps = useAnswer('GET /appliedScholarship/steps/:id', { params: { id: application._id } })
  return (
    <Loaded state={steps} name="the steps">
      {data => (
        <ol className="mt-4 grid gap-2 border-l-2 border-line pl-4">
          <li>
            Applied, <OfficeMoment at={application.date} />
          </li>
          {data.map(step => (
            <li key={`${step.at} ${step.to}`}>
              <span className="font-semibold">{step.to}</span>, <OfficeMoment at={step.at} />, by{' '}
              {step.by || 'a deleted account'}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-4 text-xl">{title}</h3>
      {children}
    </section>
  )
}

function Entries({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
}

type EntryProps = { term: string; capital?: true | undefined; children: ReactNode }

function Entry({ term, capital, children }: EntryProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.82rem] leading-snug text-ink-soft">{term}</dt>
      <dd
        className={`max-w-[70ch] [overflow-wrap:anywhere] whitespace-pre-line ${capital ? 'capitalize' : ''}`}
      >
        {children}
      </dd>
    </div>
  )
}
