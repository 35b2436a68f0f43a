import { expect, test } from 'vitest'
import { peopleOf } from './typed-people.ts'

test('[FAIR1] addresses are read as people paste them, each once', () => {
  const text =
    ' ADA@example.org\nInes Duarte <ines@duarte.example>, "Bo Li" <bo@example.org>;ada@example.org\n\n'
  expect(peopleOf(text)).toEqual({
    people: [
      { email: 'ada@example.org', name: '' },
      { email: 'ines@duarte.example', name: 'Ines Duarte' },
      { email: 'bo@example.org', name: 'Bo Li' },
    ],
    wrong: [],
  })
})

test('[FAIR1] what is no address is named, and the rest is kept', () => {
  expect(peopleOf('ada@example.org\nsomebody')).toEqual({
    people: [{ email: 'ada@example.org', name: '' }],
    wrong: ['somebody'],
  })
})
