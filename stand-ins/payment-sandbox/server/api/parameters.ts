import { ApiError, badParameter } from './api-error.ts'
import type { FormObject, FormValue } from './form-body.ts'

/** Refuses every parameter that is not named, as Stripe does (400 `parameter_unknown`). */
export function allowOnly(form: FormObject, names: readonly string[], within = ''): void {
  for (const name of Object.keys(form)) {
    if (names.includes(name)) continue
    const param = within ? `${within}[${name}]` : name
    throw badParameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
  }
}

/** The text sent under a name, undefined when absent; 400 when it is nested. */
export function optionalText(form: FormObject, name: string, maximum = 1000): string | undefined {
  const value = form[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw badParameter(name, `Invalid string: ${name} must be a string`)
  if (value.length > maximum) throw badParameter(name, `Invalid ${name}: at most ${maximum} characters.`)
  return value
}

/** The text sent under a name; 400 `parameter_missing` without it. */
export function requiredText(form: FormObject, name: string): string {
  const value = optionalText(form, name)
  if (value === undefined) throw badParameter(name, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

/** A whole number (money: minor units), undefined when absent. */
export function optionalInteger(form: FormObject, name: string): number | undefined {
  const text = optionalText(form, name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text))
    throw badParameter(name, `Invalid integer: ${text}`, 'parameter_invalid_integer')
  return Number(text)
}

/** One of the listed texts, undefined when absent. */
export function optionalChoice(
  form: FormObject,
  name: string,
  choices: readonly string[],
): string | undefined {
  const value = optionalText(form, name)
  if (value !== undefined && !choices.includes(value))
    throw badParameter(name, `Invalid ${name}: must be one of ${choices.join(', ')}`)
  return value
}

/** The nested parameters under a name, undefined when absent. */
export function optionalHash(form: FormObject, name: string): FormObject | undefined {
  const value = form[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'object' || Array.isArray(value))
    throw badParameter(name, `Invalid hash: ${name} must be a hash`)
  return value
}

/** The texts listed under a name, undefined when absent. */
export function optionalList(form: FormObject, name: string): string[] | undefined {
  const value: FormValue | undefined = form[name]
  if (value === undefined || value === '') return undefined
  if (!Array.isArray(value) || value.some(item => typeof item !== 'string'))
    throw badParameter(name, `Invalid array: ${name} must be an array of strings`)
  return value as string[]
}

/** An e-mail address in its usual form, undefined when absent; 400 `email_invalid`. */
export function optionalEmail(form: FormObject, name: string): string | undefined {
  const email = optionalText(form, name, 512)
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw badParameter(name, `Invalid email address: ${email}`, 'email_invalid')
  return email
}

export type Metadata = Record<string, string>

/** `current` with the sent metadata merged in; an empty value removes its key, an empty hash all of them. */
export function mergedMetadata(form: FormObject, current: Metadata = {}): Metadata {
  if (form.metadata === '') return {}
  const merged = new Map(Object.entries(current))
  for (const [key, value] of Object.entries(optionalHash(form, 'metadata') ?? {})) {
    if (typeof value !== 'string' || value.length > 500 || key.length > 40)
      throw badParameter(`metadata[${key}]`, 'Metadata keys have at most 40, values at most 500 characters.')
    if (value === '') merged.delete(key)
    else merged.set(key, value)
  }
  if (merged.size > 50)
    throw new ApiError(400, { message: 'Metadata has at most 50 keys.', param: 'metadata' })
  return Object.fromEntries(merged)
}
