import './award-letter.css'
import { letterOfAward, type LetterOfAward } from '../../../../contract/awards/letter-of-award.ts'
import type { OwnAward } from '../../../../contract/awards/awards.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { pathOf } from '../../../api/client.ts'
import { readSessionFile, saveFile } from '../../../api/session-file.ts'
import { BackLink } from '../../../dashboard/back-link.tsx'
import { DashboardHeading } from '../../../dashboard/dashboard-heading.tsx'
import { usePending } from '../../../forms/use-pending.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { useSite } from '../../../ui/site.ts'

/** The letter of an accepted award, to print or to save [AWARD1]. */
export function AwardLetter({ award }: { award: OwnAward }) {
  const letter = letterOfAward(award, useSite().siteUrl)
  const [pending, run] = usePending()
  const { _id: id, number } = award
  const download = () => attempt('Downloading', saveLetter(id, number))
  return (
    <>
      <div className="print:hidden">
        <BackLink to={pages.award(award._id)}>Back to the award</BackLink>
        <DashboardHeading title="Letter of award">
          {letter && 'For a visa, a landlord or your bank. Anybody with its number and code can check it.'}
        </DashboardHeading>
      </div>
      {letter ? (
        <>
          <p className="mb-4 grid gap-2 sm:flex sm:gap-3 print:hidden">
            <Button onClick={() => print()}>Print or save as PDF</Button>
            <Button variant="secondary" pending={pending} onClick={() => void run(download)}>
              Download the PDF
            </Button>
          </p>
          <Letter letter={letter} />
        </>
      ) : (
        <EmptyState icon="file" title="There is no letter">
          {award.state === 'withdrawn'
            ? 'The award no longer stands. Whoever checks an earlier letter reads that it is no longer valid.'
            : 'A letter is there once you have accepted the award.'}
        </EmptyState>
      )}
    </>
  )
}

async function saveLetter(id: string, number: string): Promise<void> {
  saveFile(await readSessionFile(pathOf('GET /awards/letter/:id', { params: { id } })), `Award ${number}.pdf`)
}

function Letter({ letter }: { letter: LetterOfAward }) {
  const { office, university, date, number, to, title, confirms, facts } = letter
  return (
    <article aria-label="Letter of award" className="award-letter">
      <header>
        <div>
          <strong>{office}</strong>
          {university && <p>{university}</p>}
        </div>
        <div>
          <p>{date}</p>
          <p>Award {number}</p>
        </div>
      </header>
      <address>
        {to.map(line => (
          <p key={line}>{line}</p>
        ))}
      </address>
      <h2>{title}</h2>
      <p>{confirms}</p>
      <dl>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{office}</p>
      <Check letter={letter} />
    </article>
  )
}

function Check({ letter: { checkAt, checkCode, number } }: { letter: LetterOfAward }) {
  return (
    <footer>
      <p>
        Check this letter at <strong>{checkAt}</strong> with the number {number} and this code. The page shows
        what this letter says.
      </p>
      <p className="award-code">{checkCode}</p>
    </footer>
  )
}
