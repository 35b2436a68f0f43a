import { countryCodes, countryName, isCountry } from '../../core/countries.ts'
import { oneOf } from '../answers.ts'
import { kind } from '../question-kind.ts'

export const country = kind({
  name: 'Country',
  settings: {},
  conditions: {
    comparisons: ['is', 'isNot'],
    choices: () => countryCodes.map(code => ({ id: code, text: countryName(code) })),
  },
  read(answer) {
    const code = oneOf(answer)
    if (code === '') return { missing: 'Please choose a country.' }
    return isCountry(code) ? { value: code } : { wrong: 'Please choose one of the countries.' }
  },
  text: value => countryName(String(value)),
  joins: null,
  longest: () => 100,
  minutes: () => 0.5,
})
