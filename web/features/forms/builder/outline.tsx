import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { kindOf, type Question } from '../../../../contract/forms/question-kinds.ts'
import { Icon } from '../../../ui/icons.tsx'

/** What can be done with the section or question that has the focus. */
export interface OutlineActs {
  choose: (id: string) => void
  /** Shows it in the editor; the focus stays in the outline where that stays in view. */
  show: (id: string) => void
  edit: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  add: (after: string) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
}

type OutlineProps = {
  form: FormDefinition
  selected: string | undefined
  /** The sections and questions with something wrong. */
  wrong: ReadonlySet<string>
  acts: OutlineActs
}

/** The id of an entry's button, so that the focus can follow what was moved. */
export const entryId = (id: string) => `outline-${id}`

/** The sections and questions of a form, in order; every act has a key, and a button in the editor [FORM1]. */
export function Outline({ form, selected, wrong, acts }: OutlineProps) {
  const hintId = useId()
  const entries = form.sections.flatMap(({ id, questions }) => [
    id,
    ...questions.map(question => question.id),
  ])
  const first = selected && entries.includes(selected) ? selected : entries[0]
  const entryProps = (id: string) => ({
    id,
    current: id === selected,
    reachable: id === first,
    isWrong: wrong.has(id),
    onChoose: () => acts.show(id),
    onPress: (event: KeyboardEvent) => press(event, id, entries, acts),
  })
  return (
    <nav aria-label="Outline of the form" aria-describedby={hintId}>
      <ol className="grid grid-cols-1 gap-4">
        {form.sections.map(({ id, title, questions }) => (
          <li key={id}>
            <Entry {...entryProps(id)} strong>
              {title || 'Untitled section'}
            </Entry>
            <ol className="grid grid-cols-1">
              {questions.map(question => (
                <li key={question.id}>
                  <QuestionEntry question={question} {...entryProps(question.id)} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <p id={hintId} className="mt-4 text-[0.9rem] text-ink-soft max-xl:hidden">
        Keys: ↑ ↓ Home End to select, Alt + ↑ ↓ to move, Enter to edit, Esc to come back, N new, D duplicate,
        Delete.
      </p>
    </nav>
  )
}

function press(event: KeyboardEvent, id: string, entries: readonly string[], acts: OutlineActs) {
  if (event.ctrlKey || event.metaKey) return
  const act = actOf(event, id, entries, acts)
  if (!act) return
  event.preventDefault()
  // A held key keeps moving, but does not repeat adding or deleting.
  if (!event.repeat || event.key.startsWith('Arrow')) act()
}

/** What a key does on the entry with this id. */
function actOf(event: KeyboardEvent, id: string, entries: readonly string[], acts: OutlineActs) {
  const at = entries.indexOf(id)
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
  if (step && event.altKey) return () => acts.move(id, step)
  if (event.altKey) return undefined
  const choose = (goal: string | undefined) => () => goal && acts.choose(goal)
  const keys: Record<string, () => void> = {
    ArrowUp: choose(entries[at - 1]),
    ArrowDown: choose(entries[at + 1]),
    Home: choose(entries[0]),
    End: choose(entries.at(-1)),
    Enter: () => acts.edit(id),
    n: () => acts.add(id),
    d: () => acts.duplicate(id),
    Delete: () => acts.remove(id),
  }
  return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
}

function QuestionEntry({ question, ...entry }: Omit<EntryProps, 'children'> & { question: Question }) {
  return (
    <Entry {...entry}>
      <span className="line-clamp-2">{question.wording || 'Untitled question'}</span>
      <span className="block text-[0.85rem] text-ink-soft">
        {kindOf(question).name}
        {question.showIf && ', if'}
        {!question.required && ', optional'}
      </span>
    </Entry>
  )
}

type EntryProps = {
  id: string
  current: boolean
  /** By Tab; the others by the arrow keys. */
  reachable: boolean
  isWrong: boolean
  strong?: boolean
  onChoose: () => void
  onPress: (event: KeyboardEvent) => void
  children: ReactNode
}

function Entry({ id, current, reachable, isWrong, strong, onChoose, onPress, children }: EntryProps) {
  return (
    <button
      type="button"
      id={entryId(id)}
      tabIndex={reachable ? 0 : -1}
      aria-current={current || undefined}
      onClick={onChoose}
      onKeyDown={onPress}
      className={`flex w-full min-h-11 items-center justify-between gap-2 rounded-control px-3 py-1.5 text-left [overflow-wrap:anywhere] hover:bg-sunken aria-[current=true]:bg-accent-soft ${strong ? 'font-semibold' : 'pl-5'}`}
    >
      <span className="min-w-0">{children}</span>
      {isWrong && (
        <span className="text-danger">
          <Icon name="alert" className="size-5" />
          <span className="sr-only">has a problem</span>
        </span>
      )}
    </button>
  )
}
