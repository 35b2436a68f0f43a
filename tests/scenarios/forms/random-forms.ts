import type { Random } from '../../../demo-data/random.ts'
import type { Answers } from '../../../contract/forms/answers.ts'
import { type FormDefinition, formDefinition } from '../../../contract/forms/form-definition.ts'
import { questionKinds, questionTypes, type QuestionType } from '../../../contract/forms/question-kinds.ts'

const options = ['o_north', 'o_south', 'o_east1'].map(id => ({ id, text: `To the ${id.slice(2)}` }))

const settings: Record<QuestionType, (random: Random) => object> = {
  text: random => ({
    pattern: random.pick(['any', 'any', 'email', 'phone', 'address']),
    ...(random.chance(0.5) && { maxCharacters: random.integer(1, 40) }),
  }),
  paragraph: random => ({
    ...(random.chance(0.7) && { maxWords: random.integer(1, 6) }),
    ...(random.chance(0.3) && { maxCharacters: random.integer(1, 40) }),
  }),
  number: random => ({ min: 0, max: random.integer(1, 100), decimals: random.integer(0, 2) }),
  money: random => (random.chance(0.5) ? { min: 10.5, max: 2000 } : {}),
  amount: () => ({}),
  date: random => (random.chance(0.5) ? { min: '2026-01-01', max: '2027-12-31' } : {}),
  country: () => ({}),
  countries: () => ({}),
  result: () => ({ scales: ['gpa4', 'german', 'percent'] }),
  choice: random => ({ options, other: random.chance(0.3) }),
  choices: random => ({ options, other: random.chance(0.3), maxPicks: random.integer(1, 3) }),
  yesNo: () => ({}),
  statement: () => ({}),
  file: random => ({ maxFiles: random.integer(1, 2) }),
}

/** Answers of each kind that may be right. */
const likely: Record<QuestionType, readonly (string | string[])[]> = {
  text: ['x', 'amina@example.com', '+44 20 7946 0000', 'https://example.com/a', 'Cafe\u0301 au lait'],
  paragraph: [
    'One two three.',
    'a\r\nb',
    '奖学金 为什么',
    'well-known km/h – 3.5',
    'many words are in here, too many',
  ],
  number: ['0', '12', '3.5', '1,250', '99.99', '1e3', '0x10', '-4', '٣'],
  money: ['0', '$12.50', '1,000', '2000.001', '12,5', '$ 99'],
  amount: ['BDT 420,000', 'usd 12.5', 'BDT', 'XXX 5', '12', 'BDT:500'],
  date: ['2026-02-28', '2026-02-30', '2027-12-31', '28.2.2026', '0000-01-01'],
  country: ['BD', 'NG', 'XX', 'Bangladesh'],
  countries: [['BD'], ['BD', 'IT'], ['XX'], []],
  result: [
    ['gpa4:3.60'],
    ['german:2.5', 'percent:70'],
    ['gpa4:3', 'gpa4:4'],
    ['gpa5:4'],
    ['gpa4:4.5'],
    ['gpa4'],
  ],
  choice: ['o_north', 'o_south', 'o_west1', 'other:Up', 'other: '],
  choices: [['o_north'], ['o_north', 'o_south'], ['o_east1', 'other:Up'], ['o_north', 'o_north'], []],
  yesNo: ['yes', 'no', 'maybe'],
  statement: ['yes', 'no'],
  file: [['019ab2f4-6c1e-7d3a-9b52-4f0e8a7c6d21'], ['a', 'b', 'c'], []],
}

const strange = ['', '   ', '\u0000', '\ud800', '<script>', '\u202Eabc', 'x'.repeat(500), '🎓🎓', 'ß\u200B']

/** A form of any questions, with conditions on earlier ones, as the product takes it. */
export function randomForm(random: Random): FormDefinition {
  const asked: { id: string; type: QuestionType }[] = []
  const sections = Array.from({ length: random.integer(1, 3) }, (_, s) => ({
    id: `s_sect${s}`,
    title: `Section ${s}`,
    questions: Array.from({ length: random.integer(0, 5) }, (__, q) => {
      const type = random.pick(questionTypes)
      const ids = { options: options.map(option => ({ ...option, id: `${option.id}${s}${q}` })) }
      const question = {
        id: `q_ques${s}${q}`,
        type,
        wording: `Question ${s}.${q}`,
        required: random.chance(0.6),
        ...settings[type](random),
        ...('options' in settings[type](random) && ids),
        ...randomCondition(random, asked),
      }
      asked.push(question)
      return question
    }),
  }))
  return formDefinition.parse({ sections })
}

function randomCondition(random: Random, asked: readonly { id: string; type: QuestionType }[]) {
  const possible = asked.filter(({ type }) => questionKinds[type].conditions)
  if (possible.length === 0 || random.chance(0.5)) return {}
  const conditions = Array.from({ length: random.integer(1, 2) }, () => {
    const { id, type } = random.pick(possible)
    return {
      question: id,
      comparison: random.pick(questionKinds[type].conditions?.comparisons ?? ['is']),
      value: conditionValue(random, id, type),
    }
  })
  return { showIf: { match: random.pick(['all', 'any']), conditions } }
}

function conditionValue(random: Random, id: string, type: QuestionType): string {
  switch (type) {
    case 'yesNo':
      return random.pick(['yes', 'no'])
    case 'country':
      return 'BD'
    case 'date':
      return '2026-06-01'
    case 'choice':
    case 'choices':
      return `o_north${id.slice(-2)}`
    default:
      return type === 'money' ? '11' : '1'
  }
}

/** What somebody might type, choose or send for it: right, wrong, strange and missing. */
export function randomAnswers(random: Random, { sections }: FormDefinition): Answers {
  const answers: Record<string, string | string[]> = {}
  for (const question of sections.flatMap(({ questions }) => questions)) {
    if (random.chance(0.2)) continue
    const answer = random.chance(0.15) ? random.pick(strange) : random.pick(likely[question.type])
    answers[question.id] = withOptionsOf(question.id, answer)
  }
  return answers
}

function withOptionsOf(id: string, answer: string | string[]): string | string[] {
  const own = (text: string) => (text.startsWith('o_') ? text + id.slice(-2) : text)
  return typeof answer === 'string' ? own(answer) : answer.map(own)
}
