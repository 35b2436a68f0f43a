import { useState } from 'react'
import type { FormDefinition, Question, Section } from '../../../../contract/forms/form-definition.ts'
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

/**
 * What is chosen in the outline, whether it is open in the editor, which on small screens takes the outline's place, what can
 * be done with it, and what was deleted last.
 */
export function useOutline(form: FormDefinition, change: (form: FormDefinition) => void) {
  const [selected, setSelected] = useState<string>()
  const [editing, setEditing] = useState(false)
  const [removed, setRemoved] = useState<Removed>()

  function edit(id: string) {
    setSelected(id)
    setEditing(true)
    focusLater(editorStart)
  }
  function show(id: string) {
    if (!matchMedia(sideBySide).matches) return edit(id)
    setSelected(id)
    setEditing(true)
  }
  function choose(id: string | undefined) {
    setSelected(id)
    setEditing(false)
    if (id) focusLater(entryId(id))
  }
  function changeAndEdit(next: FormDefinition, id: string) {
    change(next)
    edit(id)
  }
  function remove(id: string) {
    const place = placeOf(form, id)
    const question = questionOf(form, id)
    const at = form.sections.findIndex(section => section.id === id)
    const section = form.sections[at]
    if (place && question) {
      change(removeQuestion(form, id))
      setRemoved(removedQuestion(place, question))
    } else if (section) {
      change(removeSection(form, at))
      setRemoved(removedSection(at, section))
    }
    choose(neighbourOf(form, id))
  }
  const acts: OutlineActs = {
    choose,
    show,
    edit,
    move(id, by) {
      change(placeOf(form, id) ? moveQuestion(form, id, by) : moveSection(form, id, by))
      if (document.activeElement?.id === entryId(id)) focusLater(entryId(id))
    },
    add(after) {
      const question = questionOfType('text')
      changeAndEdit(insertQuestion(form, placeAfter(form, after), question), question.id)
    },
    duplicate(id) {
      const question = questionOf(form, id)
      if (!question) return
      const copy = copyOfQuestion(question)
      changeAndEdit(insertQuestion(form, placeAfter(form, id), copy), copy.id)
    },
    remove,
  }
  return {
    selected,
    editing,
    acts,
    removed,
    changeAndEdit,
    close: () => choose(selected),
    undo() {
      if (removed) change(removed.restore(form))
      setRemoved(undefined)
    },
  }
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

function removedQuestion({ section, question: at }: Place, question: Question): Removed {
  return {
    name: question.wording || 'The question',
    until: undoUntil(),
    restore(form) {
      const into = form.sections[section] ? section : form.sections.length - 1
      return into < 0 ? form : insertQuestion(form, { section: into, question: at }, question)
    },
  }
}

function removedSection(at: number, section: Section): Removed {
  return {
    name: section.title || 'The section',
    until: undoUntil(),
    restore: form => ({ ...form, sections: form.sections.toSpliced(at, 0, section) }),
  }
}
