import { ownValue } from '../core/own-value.ts'

/** A scale of marks: a result is compared on its own scale only, and never converted [ELIG9]. No schemas, so that pages stay light. */
export interface ResultScale {
  name: string
  lowest: number
  highest: number
  /** Decimals that a result may have, and that it is shown with at least. */
  decimals: number
  shown: number
  better: 'higher' | 'lower'
  /** A result in words; `#` stands for the number. */
  words: string
}

type Marks = readonly [lowest: number, highest: number, decimals: number, shown: number]

function higherIsBetter(name: string, [lowest, highest, decimals, shown]: Marks, words: string): ResultScale {
  return { name, lowest, highest, decimals, shown, better: 'higher', words }
}

/** The scales by their ids, which are never reused. */
export const resultScales: Readonly<Record<string, ResultScale>> = {
  gpa4: higherIsBetter('GPA to 4.00', [0, 4, 2, 2], '# of 4.00'),
  gpa43: higherIsBetter('GPA to 4.30', [0, 4.3, 2, 2], '# of 4.30'),
  gpa5: higherIsBetter('GPA to 5.00', [0, 5, 2, 2], '# of 5.00'),
  gpa7: higherIsBetter('GPA to 7.00', [0, 7, 2, 2], '# of 7.00'),
  gpa10: higherIsBetter('GPA to 10', [0, 10, 2, 0], '# of 10'),
  gpa20: higherIsBetter('Mark to 20', [0, 20, 2, 0], '# of 20'),
  percent: higherIsBetter('Percent', [0, 100, 2, 0], '# percent'),
  german: { ...higherIsBetter('German grade', [1, 5, 1, 1], '# (Germany)'), better: 'lower' },
  ib: higherIsBetter('IB Diploma', [24, 45, 0, 0], '# IB points'),
  ucas: higherIsBetter('UCAS points', [0, 168, 0, 0], '# UCAS points'),
  ssc: higherIsBetter('SSC, GPA to 5.00', [0, 5, 2, 2], 'SSC # of 5.00'),
  hsc: higherIsBetter('HSC, GPA to 5.00', [0, 5, 2, 2], 'HSC # of 5.00'),
  ielts: higherIsBetter('IELTS', [0, 9, 1, 1], 'IELTS #'),
  toefl: higherIsBetter('TOEFL iBT', [0, 120, 0, 0], 'TOEFL iBT #'),
  duolingo: higherIsBetter('Duolingo', [10, 160, 0, 0], 'Duolingo #'),
  cambridge: higherIsBetter('Cambridge', [80, 230, 0, 0], 'Cambridge #'),
}

/** The scale with this id, if there is one. */
export const scaleOf = (id: string): ResultScale | undefined => ownValue(resultScales, id)

/** A result of a value such as `gpa4:3.6`. */
export function resultOf(value: string): { scale: string; mark: number } {
  const [scale = '', mark] = value.split(':')
  return { scale, mark: Number(mark) }
}

/** Whether a mark is as good as another one on the same scale, in its direction. */
export function isAsGood(scale: string, mark: number, threshold: number): boolean {
  return scaleOf(scale)?.better === 'lower' ? mark <= threshold : mark >= threshold
}

/** A result as people read it, such as `3.60 of 4.00`. */
export function resultInWords(scale: string, mark: number): string {
  const { words = '#', shown = 0, decimals = 2 } = scaleOf(scale) ?? {}
  const number = mark.toLocaleString('en', { minimumFractionDigits: shown, maximumFractionDigits: decimals })
  return words.replace('#', number)
}
