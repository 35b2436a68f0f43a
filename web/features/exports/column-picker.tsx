import { useEntries } from '../../ui/use-entries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { MoveTools } from '../../ui/move-tools.tsx'
import { Tool } from '../../ui/tool.tsx'

export interface Column {
  column: string
  title: string
  /** Of a question. */
  isAnswer: boolean
}

type ColumnPickerProps = {
  columns: readonly Column[]
  /** In the order of the file. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Which columns a file has, and in which order [AUDIT2]. */
export function ColumnPicker(props: ColumnPickerProps) {
  const answers = props.columns.filter(({ isAnswer }) => isAnswer)
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-5">
        <Boxes {...props} legend="Columns" columns={props.columns.filter(({ isAnswer }) => !isAnswer)} />
        {answers.length > 0 && <Boxes {...props} legend="Answers" columns={answers} />}
      </div>
      <Order {...props} />
    </div>
  )
}

function Boxes({ legend, columns, chosen, onChange }: ColumnPickerProps & { legend: string }) {
  const missing = columns.filter(({ column }) => !chosen.includes(column)).map(({ column }) => column)
  const others = chosen.filter(each => !columns.some(({ column }) => column === each))
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2 py-1">
        <Button size="small" variant="quiet" onClick={() => onChange([...chosen, ...missing])}>
          All <span className="sr-only">of {legend.toLowerCase()}</span>
        </Button>
        <Button size="small" variant="quiet" onClick={() => onChange(others)}>
          None <span className="sr-only">of {legend.toLowerCase()}</span>
        </Button>
      </div>
      {columns.map(({ column, title }) => {
        const on = chosen.includes(column)
        return (
          <CheckField
            key={column}
            label={title}
            checked={on}
            onChange={() => onChange(on ? chosen.filter(each => each !== column) : [...chosen, column])}
          />
        )
      })}
    </fieldset>
  )
}

function Order({ columns, chosen, onChange }: ColumnPickerProps) {
  const { list, move, remove } = useEntries(chosen, onChange)
  const titles = new Map(columns.map(({ column, title }) => [column, title]))
  return (
    <section aria-label="Order in the file" className="grid grid-cols-1 content-start gap-2">
      <p className="font-semibold">Order in the file</p>
      {chosen.length === 0 && <p className="text-ink-soft">Choose a column.</p>}
      <ol ref={list} className="grid grid-cols-1 gap-1">
        {chosen.map((column, at) => {
          const name = titles.get(column) ?? 'An answer'
          return (
            <li
              key={column}
              className="flex items-center gap-1 rounded-control border border-line py-1 pr-1 pl-3"
            >
              <span className="min-w-0 grow wrap-break-word">{name}</span>
              <MoveTools name={name} at={at} length={chosen.length} onMove={by => move(at, by)} />
              <Tool
                name={`Leave out ${name}`}
                icon="close"
                onPress={() => remove(at, '[aria-label^="Leave out"]')}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
