import { type FormEvent, useEffect, useState } from 'react'
import type { z } from 'zod'
import { explainError, fieldErrors, type FormProblem } from './field-errors.ts'

interface Extra {
  values?: Record<string, unknown>
  fields?: Record<string, string>
  /** Said above what is wrong with the fields. */
  message?: string | undefined
}

interface Submission<T> {
  /** Loads the schema; it comes with the form, not with the page, because it is heavy. */
  schema: () => Promise<z.ZodType<T>>
  /** Values that are not in named inputs, and problems that the schema cannot see. */
  extra?: (form: FormData) => Extra | Promise<Extra>
  send: (values: T) => Promise<void>
  explain?: (error: unknown) => FormProblem
  /** What the form says before anything is sent. */
  first?: FormProblem
}

/**
 * A form's life: all errors at once and by field before anything is sent, one submission at a time, and what the
 * server refused afterwards. The inputs keep what was typed; a field's error goes when its value passes [V5].
 */
export function useSubmit<T>(submission: Submission<T>) {
  const { schema, send, explain = explainError, first = {} } = submission
  const [problem, setProblem] = useState(first)
  const [pending, setPending] = useState(false)
  useEffect(() => void schema().catch(() => undefined), [schema])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    setPending(true)
    setProblem({})
    try {
      const { found, values, message } = await check(form, submission)
      if (Object.keys(found).length > 0) setProblem(inFormOrder(form, { message, fields: found }))
      else await send(values as T)
    } catch (error) {
      setProblem(inFormOrder(form, explain(error)))
    } finally {
      setPending(false)
    }
  }

  async function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const name = (target as Element).getAttribute('name')
    if (!name || !problem.fields?.[name]) return
    const { found } = await check(currentTarget, submission)
    setProblem(last => withField(last, name, found[name]))
  }

  return {
    problem,
    pending,
    /** For the `<form>`. */
    form: { noValidate: true, onSubmit, onInput },
    fieldError: (name: string) => problem.fields?.[name],
    /** For the field of this name. */
    field: (name: string) => ({ name, error: problem.fields?.[name] }),
    /** Clears the error of a field without an input, such as a picture, once its value changes. */
    dropError: (name: string) => setProblem(last => withField(last, name, undefined)),
  }
}

async function check<T>(form: HTMLFormElement, { schema, extra }: Submission<T>) {
  const typed = new FormData(form)
  const { values, fields, message } = (await extra?.(typed)) ?? {}
  const entered = { ...Object.fromEntries(typed), ...values }
  // A browser may refuse to load again what it failed to load once; the server checks by the same schema.
  const checked = (await schema().catch(() => undefined))?.safeParse(entered)
  const found: Record<string, string> = {
    ...(checked?.error && fieldErrors(checked.error.issues)),
    ...fields,
  }
  return { found, message, values: checked ? checked.data : (entered as T) }
}

/** Without the last of its fields, nothing is left of a problem. */
function withField(problem: FormProblem, name: string, error: string | undefined): FormProblem {
  if (!problem.fields?.[name]) return problem
  const { [name]: _, ...others } = problem.fields
  if (error) return { ...problem, fields: { ...problem.fields, [name]: error } }
  return Object.keys(others).length > 0 ? { ...problem, fields: others } : { fields: others }
}

/** Errors in the order in which one meets their fields; those without a field come last. */
function inFormOrder(form: HTMLFormElement, { message, fields = {} }: FormProblem): FormProblem {
  const names = Array.from(form.elements, element => element.getAttribute('name'))
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  const entries = Object.entries(fields).toSorted(([a], [b]) => place(a) - place(b))
  return { message, fields: Object.fromEntries(entries) }
}
