import { oneOf } from '../answers.ts'
import { formLimits } from '../form-limits.ts'
import { kind, limit } from '../question-kind.ts'
import { countWords, normalText } from '../word-count.ts'
import { readText } from './text.ts'

/** Languages with long words included. */
const charactersOfAWord = 20
const wordsAMinute = 20

export const paragraph = kind({
  name: 'Long text',
  settings: {
    maxCharacters: limit('Characters', ({ count }) => count(formLimits.paragraph).optional()),
    maxWords: limit('Words', ({ count }) => count(5000).optional()),
  },
  conditions: null,
  read(answer, { maxWords, maxCharacters = formLimits.paragraph }) {
    const text = normalText(oneOf(answer))
    if (text === '') return { missing: 'Please answer this question.' }
    const over = maxWords === undefined ? 0 : countWords(text) - maxWords
    if (over > 0) return { wrong: `${over} ${over === 1 ? 'word' : 'words'} too many: at most ${maxWords}.` }
    return readText(text, maxCharacters)
  },
  text: String,
  joins: 'lines',
  longest({ maxCharacters = formLimits.paragraph, maxWords = formLimits.paragraph }) {
    return Math.max(2_000, 2 * Math.min(maxCharacters, charactersOfAWord * maxWords))
  },
  minutes: ({ maxWords }) => (maxWords === undefined ? 8 : Math.max(2, maxWords / wordsAMinute)),
})
