import { type CardBrand, brandOf } from '../card-number.ts'
import { caretAfter, digitsOf, formatted } from './card-format.ts'
import { type CardField, type CardValues, type Problem, problemsOf } from './card-values.ts'
import { brandNames, createCardView } from './card-view.ts'

export interface CardState {
  empty: boolean
  complete: boolean
  brand: CardBrand
  /** The first problem worth showing now. */
  problem: Problem | undefined
}

const fieldNames = ['number', 'expiry', 'cvc'] as const

/** The inputs with their behaviour: formatting, problems, brand. `onChange` gets every new state. */
export function createCardForm(onChange: (state: CardState) => void) {
  const { host, fields, brand } = createCardView()
  const values: CardValues = { number: '', expiry: '', cvc: '' }
  const left = new Set<CardField>()

  function readState(): CardState {
    const problems = problemsOf(values, new Date())
    const shown = fieldNames.map(name => {
      const problem = problems[name]
      return problem && (!problem.incomplete || left.has(name)) ? problem : undefined
    })
    fieldNames.forEach((name, index) => showProblem(name, shown[index]))
    return {
      empty: fieldNames.every(name => values[name] === ''),
      complete: Object.keys(problems).length === 0,
      brand: brandOf(values.number).brand,
      problem: shown.find(Boolean),
    }
  }

  function showProblem(name: CardField, problem: Problem | undefined): void {
    const { frame, input, problem: text } = fields[name]
    frame.classList.toggle('invalid', problem !== undefined)
    input.setAttribute('aria-invalid', String(problem !== undefined))
    text.textContent = problem?.message ?? ''
  }

  function publish(): void {
    const state = readState()
    brand.textContent = brandNames[state.brand]
    onChange(state)
  }

  function typed(name: CardField): void {
    const { input } = fields[name]
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    const atEnd = before.length === input.value.length
    let digits = digitsOf(name, input.value, values.number)
    // Deleting the sign that formatting adds deletes the digit before it, or nothing could be deleted.
    const deletedSign = digits === values[name] && input.value.length < formatted(name, digits).length
    if (name === 'expiry' && atEnd && deletedSign) digits = digits.slice(0, -1)
    values[name] = digits
    input.value = formatted(name, digits)
    const caret = atEnd ? input.value.length : caretAfter(input.value, before.replace(/\D/g, '').length)
    if (input.getRootNode() instanceof ShadowRoot) input.setSelectionRange(caret, caret)
    publish()
  }

  function leave(name: CardField): void {
    if (values[name] === '' || left.has(name)) return
    left.add(name)
    publish()
  }

  for (const name of fieldNames) {
    fields[name].input.addEventListener('input', () => typed(name))
    fields[name].input.addEventListener('blur', () => leave(name))
  }

  return {
    host,
    inputs: fieldNames.map(name => fields[name].input),
    /** The card if it may leave the browser, otherwise the first problem, which is shown from now on. */
    submit(): { values: CardValues } | { problem: Problem } {
      const problems = problemsOf(values, new Date())
      for (const name of fieldNames) left.add(name)
      publish()
      const problem = fieldNames.map(name => problems[name]).find(Boolean)
      return problem ? { problem } : { values: { ...values } }
    },
    clear(): void {
      left.clear()
      for (const name of fieldNames) {
        values[name] = ''
        fields[name].input.value = ''
      }
      publish()
    },
  }
}
