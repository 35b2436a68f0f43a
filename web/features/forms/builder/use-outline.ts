import { useState } from 'react'
import type { FormDefinition, Question } from '../../../../contract/forms/form-definition.ts'
import {
  copyOfQuestion,
  insertQuestion,
  moveQuestion,
  moveSection,
  type Place,
  placeOf,
  questionOf,
  questionOfType,
  removeQuestion,
  removeSection,
} from './edit-form.ts'
import { undoUntil } from '../../../lists/use-stable-rows.ts'
import { entryId, type OutlineActs } from './outline.tsx'
import { editorStart } from './question-editor.tsx'

/** What was deleted last, and can be brought back until then. */
export interface Removed {
  name: string
  until: number
  restore: (form: FormDefinition) => FormDefinition
}

/** From this width on (`xl`) outline and editor are both in view. */
const sideBySide = '(min-width: 80rem)'

const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** What is chosen in the outline, and whether it is open in the editor, which on small screens takes the outline's place. */
function useChosenEntry() {
  const [selected, setSelected] = useState<string>()
  const [editing, setEditing] = useState(false)
  function open(id: string) {
    setSelected(id)
    setEditing(true)
  }
  function edit(id: string) {
    open(id)
    focusLater(editorStart)
  }
  return {
    selected,
    editing,
    edit,
    show: (id: string) => (matchMedia(sideBySide).matches ? open(id) : edit(id)),
    choose(id: string | undefined) {
      setSelected(id)
      setEditing(false)
      if (id) focusLater(entryId(id))
    },
  }
}

/** What is chosen in the outline, what can be done with it, and what was deleted last. */
export function useOutline(form: FormDefinition, change: (form: FormDefinition) => void) {
  const { selected, editing, edit, show, choose } = useChosenEntry()
  const [removed, setRemoved] = useState<Removed>()

  function changeAndEdit(next: FormDefinition, id: string) {
    change(next)
    edit(id)
  }
  function insertAfter(id: string, question: Question) {
    changeAndEdit(insertQuestion(form, placeAfter(form, id), question), question.id)
  }
  const acts: OutlineActs = {
    choose,
    show,
    edit,
    move(id, by) {
      change(placeOf(form, id) ? moveQuestion(form, id, by) : moveSection(form, id, by))
      if (document.activeElement?.id === entryId(id)) focusLater(entryId(id))
    },
    add: after => insertAfter(after, questionOfType('text')),
    duplicate(id) {
      const question = questionOf(form, id)
      if (question) insertAfter(id, copyOfQuestion(question))
    },
    remove(id) {
      const removal = questionRemoval(form, id) ?? sectionRemoval(form, id)
      if (removal) {
        change(removal.form)
        setRemoved({ ...removal, until: undoUntil() })
      }
      choose(neighbourOf(form, id))
    },
  }
  function undo() {
    if (removed) change(removed.restore(form))
    setRemoved(undefined)
  }
  return { selected, editing, acts, removed, changeAndEdit, close: () => choose(selected), undo }
}

export type OutlineState = ReturnType<typeof useOutline>

function placeAfter(form: FormDefinition, id: string): Place {
  const place = placeOf(form, id)
  if (place) return { ...place, question: place.question + 1 }
  const section = Math.max(
    0,
    form.sections.findIndex(each => each.id === id),
  )
  return { section, question: form.sections[section]?.questions.length ?? 0 }
}

/** The entry that the focus goes to when this one is deleted. */
function neighbourOf({ sections }: FormDefinition, id: string): string | undefined {
  const own = sections.find(section => section.id === id)
  const gone = new Set([id, ...(own?.questions.map(question => question.id) ?? [])])
  const entries = sections.flatMap(section => [section.id, ...section.questions.map(each => each.id)])
  const at = entries.indexOf(id)
  return (
    entries.slice(at).find(each => !gone.has(each)) ?? entries.slice(0, at).findLast(each => !gone.has(each))
  )
}

type Removal = Omit<Removed, 'until'> & { form: FormDefinition }

function questionRemoval(form: FormDefinition, id: string): Removal | undefined {
  const place = placeOf(form, id)
  const question = questionOf(form, id)
  if (!place || !question) return undefined
  return {
    form: removeQuestion(form, id),
    name: question.wording || 'The question',
    restore(now) {
      const section = now.sections[place.section] ? place.section : now.sections.length - 1
      return section < 0 ? now : insertQuestion(now, { ...place, section }, question)
    },
  }
}

function sectionRemoval(form: FormDefinition, id: string): Removal | undefined {
  const at = form.sections.findIndex(section => section.id === id)
  const section = form.sections[at]
  if (!section) return undefined
  return {
    form: removeSection(form, at),
    name: section.title || 'The section',
    restore: now => ({ ...now, sections: now.sections.toSpliced(at, 0, section) }),
  }
}
