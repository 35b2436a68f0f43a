import { ApiError } from './api-error.ts'

/** A parameter as sent: text, a list of texts, or nested named values. */
export interface FormObject {
  [name: string]: FormValue
}
export type FormValue = string | FormValue[] | FormObject

const maximumPairs = 500
const maximumDepth = 5

/**
 * Parameters of a form-encoded body or query as Stripe reads them: `metadata[user]=1`, `expand[]=a`,
 * `expand[0]=a`. Refuses with 400 what is too long, too deep, contradictory or holds a NUL.
 */
export function parseForm(text: string): FormObject {
  const pairs = [...new URLSearchParams(text)]
  // PostgreSQL keeps no such character.
  const unkept = pairs.find(pair => pair.join('').includes('\0'))
  if (unkept)
    throw new ApiError(400, { message: `Invalid character in ${JSON.stringify(unkept[0].slice(0, 100))}.` })
  if (pairs.length > maximumPairs) throw new ApiError(400, { message: 'Too many parameters.' })
  const form: FormObject = Object.create(null)
  for (const [name, value] of pairs) assign(form, keysOf(name), value)
  return listsFrom(form) as FormObject
}

function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw new ApiError(400, { message: `Invalid parameter name: ${name.slice(0, 100)}` })
  const nested = [...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map(part => part[1]!)
  const keys = [match[1]!, ...nested]
  if (keys.length > maximumDepth) throw new ApiError(400, { message: 'Parameters are nested too deeply.' })
  return keys
}

function assign(form: FormObject, keys: string[], value: string): void {
  let place = form
  for (const key of keys.slice(0, -1)) {
    const next = (place[key] ??= Object.create(null) as FormObject)
    if (typeof next === 'string') throw contradiction(keys[0]!)
    place = next as FormObject
  }
  const last = keys.at(-1)!
  const key = last === '' ? String(Object.keys(place).length) : last
  if (typeof place[key] === 'object') throw contradiction(keys[0]!)
  place[key] = value
}

function contradiction(name: string): ApiError {
  return new ApiError(400, { message: `Invalid ${name}: given both as a value and as a hash.`, param: name })
}

/** Objects whose keys count up from 0 were lists. */
function listsFrom(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value as FormObject).map(([key, inner]) => [key, listsFrom(inner)] as const)
  if (entries.length > 0 && entries.every(([key], place) => key === String(place)))
    return entries.map(entry => entry[1])
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}
