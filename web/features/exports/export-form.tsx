import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { exportLimits } from '../../../contract/exports/export-limits.ts'
import {
  exportColumns,
  type ExportFormat,
  type ExportKind,
  exportKinds,
  officersExport,
} from '../../../contract/exports/export-terms.ts'
import { answerQuery, useAnswer } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { Radios } from '../../ui/fields/radios.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useAuth } from '../people/session/auth-state.tsx'
import { type Column, ColumnPicker } from './column-picker.tsx'
import { type Chosen, type FromDesk, useExportRequest } from './use-export-request.ts'

type ExportFormProps = { from?: FromDesk | undefined; onAsked: () => void }

const kindNames: Record<ExportKind, string> = {
  applications: 'Applications',
  scholarships: 'Scholarships',
  payments: 'Payments',
  people: 'People',
}

const formats: { id: ExportFormat; label: string; hint: string }[] = [
  { id: 'csv', label: 'CSV', hint: 'For any program. The last line says that the file is complete.' },
  { id: 'xlsx', label: 'XLSX', hint: 'For Excel and LibreOffice.' },
]

/** Asks what to export, in which columns and order, and under which name to keep that [AUDIT2]. */
export function ExportForm({ from, onAsked }: ExportFormProps) {
  const { chosen, change, columns, send, pending, problem } = useForm(from, onAsked)
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!pending) void send()
      }}
    >
      {!from && <What chosen={chosen} onChange={change} />}
      <ColumnPicker columns={columns} chosen={chosen.columns} onChange={next => change({ columns: next })} />
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="font-semibold">Format</legend>
        <Radios options={formats} chosen={chosen.format} onChoose={format => change({ format })} />
      </fieldset>
      <SaveAs chosen={chosen} onChange={change} />
      <p role="alert" className="text-danger">
        {problem}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to={pages.exports} className="underline underline-offset-4">
          My exports
        </Link>
        <Button type="submit" pending={pending}>
          Export
        </Button>
      </div>
    </form>
  )
}

type PartProps = { chosen: Chosen; onChange: (changes: Partial<Chosen>) => void }

/** The kind, and of which scholarship. */
function What({ chosen: { kind, scholarship }, onChange }: PartProps) {
  const role = useAuth().user?.role
  const scholarships = useAnswer('GET /desk/scholarships')
  const options = scholarships.data ?? []
  const choices = exportKinds
    .filter(id => role === 'admin' || officersExport.has(id))
    .map(id => ({ id, text: kindNames[id] }))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ChoiceField
        label="What"
        value={kind}
        options={choices}
        onChoose={next => onChange({ kind: next, columns: Object.keys(exportColumns[next]) })}
      />
      {(kind === 'applications' || kind === 'payments') && (
        <ChoiceField
          label="Scholarship"
          value={scholarship}
          options={options.map(({ _id: id, name }) => ({ id, text: name }))}
          hint={kind === 'applications' && 'Choose one scholarship to export its answers, too.'}
          onChoose={next => onChange({ scholarship: next })}
        >
          <option value="">All scholarships</option>
        </ChoiceField>
      )}
    </div>
  )
}

/** What was chosen one by one cannot be run again. */
function SaveAs({ chosen, onChange }: PartProps) {
  if (chosen.picked) return null
  return (
    <TextField
      label="Save as a set named"
      optional
      hint="Colleagues can run it, too, with one click. Search words are not saved."
      value={chosen.name}
      maxLength={exportLimits.setName}
      onChange={event => onChange({ name: event.target.value })}
    />
  )
}

function useForm(from: FromDesk | undefined, onAsked: () => void) {
  const [selection] = useState(() => from?.selection())
  const [chosen, setChosen] = useState<Chosen>({
    kind: 'applications',
    scholarship: from?.scholarship ?? '',
    columns: ['number', 'name', 'email', 'scholarship', 'status', 'submitted'],
    format: 'csv',
    name: '',
    picked: selection !== undefined && 'picked' in selection,
  })
  const request = useExportRequest({ chosen, selection }, onAsked)
  const questions = useQuestions(chosen)
  const columns = columnsOf(chosen.kind, questions)
  function change(changes: Partial<Chosen>) {
    const next = { ...chosen, ...changes }
    // Answers to another scholarship are no columns here.
    const ofAnother = 'scholarship' in changes && changes.scholarship !== chosen.scholarship
    setChosen(
      ofAnother ? { ...next, columns: next.columns.filter(each => !each.startsWith('answer:')) } : next,
    )
    request.forget()
  }
  return { ...request, chosen, change, columns }
}

function useQuestions({ kind, scholarship }: Chosen): Column[] {
  const query = answerQuery('GET /export-questions/:id', { params: { id: scholarship } })
  const wanted = kind === 'applications' && scholarship !== ''
  const state = useLoad({ ...query, enabled: wanted })
  if (!wanted || state.status !== 'ready') return []
  return state.data.map(({ column, wording, asked }) => ({
    column,
    title: asked ? wording : `${wording} (no longer asked)`,
    isAnswer: true,
  }))
}

function columnsOf(kind: ExportKind, questions: Column[]): Column[] {
  const fixed = Object.entries(exportColumns[kind]).map(([column, title]) => ({
    column,
    title,
    isAnswer: false,
  }))
  return [...fixed, ...questions]
}
