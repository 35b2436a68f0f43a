import { countryName, isCountry } from '../../core/countries.ts'
import { allOf } from '../answers.ts'
import { formLimits } from '../form-limits.ts'
import { kind } from '../question-kind.ts'

export const countries = kind({
  name: 'Several countries',
  settings: {},
  conditions: null,
  read(answer) {
    const codes = allOf(answer)
    if (codes.length === 0) return { missing: 'Please choose at least one country.' }
    if (codes.length > formLimits.countries) {
      return { wrong: `Please choose at most ${formLimits.countries} countries.` }
    }
    return codes.every(isCountry) ? { value: codes } : { wrong: 'Please choose from the countries.' }
  },
  text: value =>
    [value]
      .flat()
      .map(code => countryName(String(code)))
      .join(', '),
  joins: 'list',
  longest: () => 100,
  minutes: () => 0.5,
})
