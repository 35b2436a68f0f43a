import { allOf } from '../answers.ts'
import { formLimits } from '../form-limits.ts'
import { kind, limit } from '../question-kind.ts'
import { resultInWords, resultOf, scaleOf } from '../result-scales.ts'
import { readNumber } from './number.ts'

/** One result on several scales, each as `scale:number`, also while there is no number: nothing is converted [ELIG9]. */
export const result = kind({
  name: 'Result or mark',
  settings: {
    scales: limit(
      'Scales',
      ({ scales }) => scales,
      (from, to) => from.some(scale => !to.includes(scale)),
    ),
  },
  conditions: null,
  read(answer, { scales }) {
    const value: string[] = []
    for (const given of allOf(answer)) {
      if (/^[^:]*:$/.test(given)) continue
      const read = readResult(given, scales)
      if ('wrong' in read) return read
      value.push(read.value)
    }
    if (value.length === 0) return { missing: 'Please enter a result.' }
    if (value.length > formLimits.results) return { wrong: `At most ${formLimits.results} results.` }
    const used = new Set(value.map(each => resultOf(each).scale))
    return used.size === value.length ? { value } : { wrong: 'Please enter one result for each scale.' }
  },
  text: value =>
    [value]
      .flat()
      .map(each => {
        const { scale, mark } = resultOf(String(each))
        return resultInWords(scale, mark)
      })
      .join(', '),
  joins: 'list',
  longest: () => 500,
  minutes: () => 1,
})

function readResult(given: string, scales: readonly string[]): { value: string } | { wrong: string } {
  const [id = '', ...typed] = given.split(':')
  const scale = scales.includes(id) ? scaleOf(id) : undefined
  if (!scale) return { wrong: 'Please choose one of the scales.' }
  const { lowest: min, highest: max, decimals } = scale
  const read = readNumber(typed.join(':'), { min, max, decimals })
  if ('value' in read) return { value: `${id}:${String(read.value)}` }
  return { wrong: 'wrong' in read ? `${scale.name}: ${read.wrong}` : `${scale.name}: ${read.missing}` }
}
