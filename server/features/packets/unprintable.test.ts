import { expect, test } from 'vitest'
import { sayUnprintable } from './unprintable.ts'

const application = (name: string, text = name) => ({ name, text })

test('[DESK8] what cannot be printed is said with names, scripts and letters', async () => {
  expect(
    await sayUnprintable([
      application('Ada 👩‍🎓', 'Ada\t\u{200f}\r\n'),
      application('Musa', 'Musa ꕙꔤ, abc ꕙ'),
    ]),
  ).toBe('1 application has letters that cannot be printed: Musa (Vai ꕙ ꔤ). They become boxes.')
  expect(await sayUnprintable([application('𠮷田 花子'), application('Private \u{e000}')])).toBe(
    '2 applications have letters that cannot be printed: 𠮷田 花子 (Han 𠮷), Private \u{e000} (\u{e000}). They become boxes.',
  )
  const vai = Array.from({ length: 8 }, (_, index) => application(`No. ${index}`, 'ꕙꔤꔀꔁꔂꔃ'))
  expect(await sayUnprintable(vai)).toMatch(
    /^8 applications have .*: No\. 0 \(Vai ꕙ ꔤ ꔀ ꔁ ꔂ …\), .*No\. 4 \([^)]+\), 3 more\. They/,
  )
})
