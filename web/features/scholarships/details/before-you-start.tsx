import type { ReactNode } from 'react'
import type { WholeEffort } from '../../../../contract/applications/form-effort.ts'
import { isFree, readablePrice } from '../../../../contract/core/money.ts'
import type { Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { useSite } from '../../../ui/site.ts'

type BeforeYouStartProps = { effort: WholeEffort; scholarship: Scholarship }

/** What applying takes, and what becomes of the fee: before anybody pays [FORM1] [F3]. */
export function BeforeYouStart({ effort, scholarship }: BeforeYouStartProps) {
  const { minutes, questions, furtherQuestions, documents, sections, letters } = effort
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl sm:text-2xl">Before you start</h2>
      <ul className="mt-3 grid gap-2.5">
        <Point icon="clock">
          <strong>About {minutes} minutes.</strong>{' '}
          {sections.length > 1 && 'In one go or in pieces: it is saved as you type.'}
        </Point>
        <Point icon="list">
          <strong>{questions} questions</strong>
          {sections.length > 1 && ` in ${sections.length} sections`}
          {furtherQuestions > 0 && `, and up to ${furtherQuestions} more as you answer`}.
          <Questions sections={sections} />
        </Point>
        {documents.length > 0 && (
          <Point icon="file">
            <strong>{documents.length === 1 ? '1 document:' : `${documents.length} documents:`}</strong>{' '}
            {documents
              .map(({ wording, required }) => wording + (required ? '' : ' (if you have it)'))
              .join('; ')}
          </Point>
        )}
        {letters && <Point icon="people">{letters}</Point>}
        <Point icon="tag">
          <Fee scholarship={scholarship} />
        </Point>
      </ul>
    </Card>
  )
}

function Questions({ sections }: Pick<WholeEffort, 'sections'>) {
  return (
    <details>
      <summary className="w-fit py-1 font-semibold text-accent underline underline-offset-4">
        Read them
      </summary>
      {sections.map(({ title, questions }) => (
        <div key={title} className="mt-2">
          <p className="font-semibold">{title}</p>
          <ul className="list-disc pl-5">
            {questions.map((wording, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two questions may have one wording
              <li key={index}>{wording}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

/** Who receives the fee, what it is for, and when it comes back, as `payment-policy.ts` on the server judges it [MONEY2]. */
function Fee({ scholarship: { applicationFees: fee, round } }: Pick<BeforeYouStartProps, 'scholarship'>) {
  const { name } = useSite()
  return isFree(fee) ? (
    <>
      <strong>No fee.</strong> Applying is free.
    </>
  ) : (
    <>
      <strong>{readablePrice(fee)} fee</strong> by card, to {name}, for handling your application. Paid and
      not submitted? You get it back when the scholarship has closed
      {round?.capacity != null && ', or at once if no place is left'}. After you submit, it is not refunded.
    </>
  )
}

function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3 [overflow-wrap:anywhere]">
      <Icon name={icon} className="mt-0.5 size-6 text-accent" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}
