import { describe, expect, test } from 'vitest'
import { marks, wordsInstead } from './marks.ts'

/** The parts in one text, marked ones in brackets. */
function marked(text: string, ...words: string[]): string {
  return marks(text, words)
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')
}

describe('[FIND5] marks', () => {
  test.each([
    ['a part of a word, each time', 'Bergen Berlin', ['ber'], '[Ber]gen [Ber]lin'],
    ['all words, in any order', 'University of Bergen', ['bergen', 'uni'], '[Uni]versity of [Bergen]'],
    ['words that overlap as one part', 'Banana', ['ana'], 'B[anana]'],
    ['words that touch as one part', 'Bergen', ['ber', 'gen'], '[Bergen]'],
    ['accents that the word lacks', 'École de Zürich', ['ecole', 'zurich'], '[École] de [Zürich]'],
    ['what lacks the accents of the word', 'Ecole', ['ÉCO'], '[Eco]le'],
    ['decomposed letters', 'Zu\u0308rich', ['zü'], '[Zu\u0308]rich'],
    ['for decomposed words', 'Zürich', ['zu\u0308'], '[Zü]rich'],
    ['ß', 'Straße Strasse', ['strasse'], '[Straße] [Strasse]'],
    ['half of ß as the whole', 'Straße', ['stras'], '[Straß]e'],
    ['ø, ł and æ', 'Tromsø Łódź Ærø', ['tromso', 'lodz', 'aero'], '[Tromsø] [Łódź] [Ærø]'],
    ['any apostrophe', 'Côte d’Ivoire', ["d'iv"], 'Côte [d’Iv]oire'],
    ['ligatures', 'Oﬃce ﬁnance', ['office', 'fi'], '[Oﬃce] [ﬁ]nance'],
    ['letters beyond 16 bits', 'a😀b 大学', ['😀', '大'], 'a[😀]b [大]学'],
    ['signs as they are', '100% (n.a.)', ['0%', '(n.'], '10[0%] [(n.]a.)'],
    ['nothing without words', 'Bergen', [], 'Bergen'],
    ['nothing for what is not there', 'Bergen', ['oslo', ''], 'Bergen'],
  ])('%s', (_what, text, words, wanted) => {
    expect(marked(text, ...words)).toBe(wanted)
    expect(
      marks(text, words)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })

  test.each([
    ['between spaces and at the ends', 'UK and the uk', ['uk'], '[UK] and the [uk]'],
    ['once after the other', 'uk uk', ['uk'], '[uk] [uk]'],
    ['in no other word', 'Ukraine NUK', ['uk'], 'Ukraine NUK'],
    ['beside signs', '(UK), UK-wide/UK', ['uk'], '([UK]), [UK]-wide/[UK]'],
    ['with signs', 'C++ and C++x', ['c++'], '[C++] and C++x'],
    ['accents that it lacks', 'École', ['ecole'], '[École]'],
  ])('%s, a word that stands alone', (_what, text, alone, wanted) => {
    const parts = marks(text, [], alone)
    expect(parts.map(part => (part.isMarked ? `[${part.text}]` : part.text)).join('')).toBe(wanted)
  })

  test('nothing in an empty text', () => {
    expect(marks('', ['a'])).toEqual([])
  })
})

describe('[FIND5] what means the same', () => {
  const searched = {
    words: ['Computer', 'science', 'oslo'],
    widened: [{ words: ['computer', 'science'], others: ['CS', 'Informatics', 'Data Processing'] }],
  }

  test.each([
    ['Computer Science in Oslo', []],
    ['CS, Oslo', ['cs']],
    ['CS Oslo', ['cs']],
    ['Physics Oslo', []],
    ['Processing Data Oslo CS', ['cs', 'data', 'processing']],
    ['Data of Oslo', []],
    ['informatics', ['informatics']],
  ])('%s', (text, whole) => {
    expect(wordsInstead(text, searched)).toEqual(whole)
  })
})
