import { expect, test } from 'vitest'
import { countWords, normalText } from './word-count.ts'

test.each([
  ['', 0],
  ['   \n\t ', 0],
  ['I study engineering.', 3],
  ['well-known km/h 3.5 e.g.', 4],
  ['– … !', 0],
  ['one\u00A0two\u3000three\u2029four', 4],
  ['奖学金', 3],
  ['東京 University', 3],
  ['ড. ইউনূস', 2],
  ['한국 대학교', 2],
])('[FORM1] counts the words of %j: %i', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('[FORM1] one text is the same text whatever keyboard or system wrote it', () => {
  expect(normalText(' Cafe\u0301\r\nbar\rbaz ')).toBe('Caf\u00E9\nbar\nbaz')
})
