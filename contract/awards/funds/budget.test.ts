import { expect, test } from 'vitest'
import { formatPrice } from '../../core/currency.ts'
import { budgetProblem, parseBudget, shortfallProblem } from './budget.ts'
import { fundLimits } from './fund-limits.ts'

test.each([
  ['$80000', 'usd', 8_000_000],
  ['$80,000.50', 'usd', 8_000_050],
  ['$10000000000', 'usd', fundLimits.budget],
  ['$10,000,000,000', 'usd', fundLimits.budget],
  ['¥250000000', 'jpy', 25_000_000_000],
  ['€0', 'eur', 0],
])('[AWARD8] %j in %s is a budget', (text, currency, minor) => {
  expect(budgetProblem(text, currency)).toBeUndefined()
  expect(parseBudget(text, currency)).toBe(minor)
  expect(parseBudget(formatPrice(minor, currency), currency), 'as it is sent back').toBe(minor)
})

test.each([
  ['$10000000000.01', 'usd', 'Please enter at most $10,000,000,000.'],
  ['$999999999999999999999', 'usd', 'Please enter at most $10,000,000,000.'],
  ['¥1,000.50', 'jpy', 'JPY has no smaller unit. Please enter a whole number, such as ¥50.'],
  ['€50', 'usd', 'Please enter the budget as $ and a number, such as $50.'],
  ['$-50', 'usd', 'Please enter the budget as $ and a number, such as $50.'],
  ['', 'usd', 'Please enter the budget as $ and a number, such as $50.'],
])('[AWARD8] %j in %s is no budget, and it says why', (text, currency, problem) => {
  expect(budgetProblem(text, currency)).toBe(problem)
})

test('[AWARD8] a budget below what is used is refused, and it says by how much', () => {
  const used = { usedMinor: 7_350_000, currency: 'usd' }
  expect(shortfallProblem(7_350_000, used)).toBeUndefined()
  expect(shortfallProblem(7_349_950, used)).toBe(
    '$73,500 is committed or paid already. This budget is $0.50 too low.',
  )
})
