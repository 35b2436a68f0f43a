import type { ReactNode } from 'react'
import { counted } from '../../../contract/core/counted.ts'
import { importLimits } from '../../../contract/imports/import-limits.ts'
import type { ImportDetails, ImportReport } from '../../../contract/imports/imports.ts'
import { readSessionFile, saveFile } from '../../api/session-file.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'

type ReportProps = { made: ImportDetails; report: ImportReport; children: ReactNode }

/** What a dry run has found: how many rows would be imported, and every problem by column and by row [IMPORT1]. */
export function Report({ made, report, children }: ReportProps) {
  return (
    <>
      <OfficeCard className="grid grid-cols-1 justify-items-start gap-3">
        <p role="status" className="text-lg font-semibold">
          {summary(report)}
        </p>
        {report.problems > 0 && (
          <p>
            Nothing can be imported until they are solved. Correct the file and upload it again, or change how
            its columns are matched below.
          </p>
        )}
        {report.problems > 0 && <Download id={made._id} count={report.problems} />}
        {report.problems === 0 && report.fresh === 0 && <p>Everything in this file is already here.</p>}
        {report.lacking.length > 0 && <Lacking report={report} />}
        <Notes made={made} />
        <LeftOut made={made} />
        {children}
      </OfficeCard>
      {report.problems > 0 && <Problems report={report} />}
    </>
  )
}

/** Nobody asks for it later: the office decides whether it imports them without. */
function Lacking({ report: { lacking } }: { report: ImportReport }) {
  return (
    <div>
      <p className="font-semibold">Applicants are asked for this, but the file does not have it:</p>
      <ul className="list-disc pl-6">
        {lacking.map(({ column, count }) => (
          <li key={column} className="wrap-break-word">
            {column}: missing in {counted(count, 'row')}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Matched = Pick<ImportDetails, 'sheets' | 'matching'>

const columnsOf = ({ sheets, matching }: Matched) => sheets[matching?.sheet ?? 0]?.columns ?? []

/** Columns with texts that nothing is made of. */
export const leftOutOf = (made: Matched) =>
  columnsOf(made).filter(({ samples }, index) => samples.length > 0 && !made.matching?.columns[index])

/** What of the columns that are imported may not be what somebody has typed. */
function Notes({ made }: { made: Matched }) {
  const noted = columnsOf(made).filter(
    ({ notes }, index) => notes.length > 0 && made.matching?.columns[index],
  )
  if (noted.length === 0) return null
  return (
    <div>
      <p className="font-semibold">A spreadsheet program may have changed this:</p>
      <ul className="list-disc pl-6">
        {noted.flatMap(({ title, notes }) =>
          notes.map(note => (
            <li key={`${title} ${note}`} className="wrap-break-word">
              {title}, {note}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

/** The same in a sentence. */
function LeftOut({ made }: { made: Matched }) {
  const left = leftOutOf(made)
  if (left.length === 0) return null
  return (
    <p className="wrap-break-word">
      {left.length === 1 ? 'This column is left out:' : `These ${left.length} columns are left out:`}{' '}
      {left.map(({ title }) => title).join(', ')}.
    </p>
  )
}

function summary({ fresh, already, problems }: ImportReport): string {
  const here = already === 1 ? '1 is already here' : `${already.toLocaleString('en')} are already here`
  return `${fresh.toLocaleString('en')} new, ${here}, ${counted(problems, 'problem')}`
}

function Download({ id, count }: { id: string; count: number }) {
  const download = usePress('Downloading problems', async () =>
    saveFile(await readSessionFile(`/api/imports/problems/${id}`), 'problems.csv'),
  )
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        pending={download.pending}
        onClick={() => void download.press()}
      >
        {count === 1 ? 'Download the problem' : `Download all ${count.toLocaleString('en')} problems`}
      </Button>
      {download.problem && <p className="text-danger">{download.problem}</p>}
    </>
  )
}

type Group = ImportReport['groups'][number] & { _id: string }
type Line = ImportReport['first'][number] & { _id: string }

const groupColumns: Column<Group>[] = [
  { header: 'Column', cell: ({ column }) => column || 'The row' },
  { header: 'Problem', cell: ({ message }) => message, grows: true },
  { header: 'Rows', cell: ({ count }) => count.toLocaleString('en'), align: 'end' },
]

const lineColumns: Column<Line>[] = [
  { header: 'Row', cell: ({ row }) => row.toLocaleString('en'), names: true },
  { header: 'Column', cell: ({ column }) => column || 'The row' },
  { header: 'Problem', cell: ({ message }) => message, grows: true },
]

function Problems({ report: { groups, first, problems } }: { report: ImportReport }) {
  const numbered = <Row,>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, _id: String(index) }))
  return (
    <>
      <section className="grid grid-cols-1 gap-2">
        <h3 className="text-lg font-semibold">Problems by column</h3>
        <DataTable caption="Problems by column" columns={groupColumns} rows={numbered(groups)} />
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h3 className="text-lg font-semibold">
          {problems > first.length ? `The first ${importLimits.shown.toLocaleString('en')} by row` : 'By row'}
        </h3>
        <DataTable caption="Problems by row" columns={lineColumns} rows={numbered(first)} />
      </section>
    </>
  )
}
