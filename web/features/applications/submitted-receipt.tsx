import type { ReactNode } from 'react'
import type { ApplicationField } from '../../../contract/applications/application-form.ts'
import type { Receipt } from '../../../contract/applications/receipts.ts'
import { conditionsSection } from '../../../contract/eligibility/frozen-words.ts'
import { readablePrice } from '../../../contract/core/money.ts'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'
import { AnsweredPhoto } from './answered-photo.tsx'

/** A receipt: its number, `children`, what was applied for, and every answer in the wording that was asked [DRAFT3]. */
export function SubmittedReceipt({ receipt, children }: { receipt: Receipt; children?: ReactNode }) {
  const { sections, conditions } = receipt
  const shownSections = conditions ? [...sections, conditionsSection(conditions)] : sections
  return (
    <article className="grid grid-cols-1 gap-8 [overflow-wrap:anywhere] rounded-card border border-line bg-surface p-6 sm:p-8 print:gap-5 print:border-0 print:p-0">
      <header className="grid gap-4">
        <p className="text-lg">
          Receipt number{' '}
          <strong className="block font-mono text-3xl tracking-wider tabular-nums">{receipt.number}</strong>
        </p>
        {children}
        <Facts receipt={receipt} />
      </header>
      {shownSections.map(({ title, answers }) => (
        <section key={title}>
          <h2 className="mb-2 text-xl print:break-after-avoid">{title}</h2>
          <dl className="divide-y divide-line border-y border-line">
            {answers.map(({ question, wording, text }) => (
              <div
                key={question}
                className="gap-x-4 py-3 print:grid print:break-inside-avoid-page print:grid-cols-[11rem_minmax(0,1fr)] print:py-1.5"
              >
                <dt className="text-[0.95rem] text-ink-soft">{wording}</dt>
                <dd className="whitespace-pre-line">{shown(question, text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const facts = [
    ['Scholarship', `${receipt.scholarshipName}, ${receipt.universityName}`],
    ['Applicant', `${receipt.userName}, ${receipt.userEmail}`],
    ['Submitted', formatLocalMinute(new Date(receipt.at))],
    ['Application fee', readablePrice(receipt.applicationFees)],
  ]
  return (
    <dl className="grid gap-2">
      {facts.map(([term, value]) => (
        <div
          key={term}
          className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const photo: ApplicationField = 'photo'

/** Without a photo the receipt says so in words. */
function shown(question: string, text: string): ReactNode {
  return question === photo && text.startsWith('/') ? <AnsweredPhoto src={text} /> : text
}
