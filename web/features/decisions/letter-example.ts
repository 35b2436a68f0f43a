import { type Outcome, outcomeWords } from '../../../contract/decisions/decision-terms.ts'
import type { LetterField, LetterKind } from '../../../contract/decisions/letter-text.ts'

interface About {
  /** Of the officer, whom the test is mailed to. */
  name: string
  scholarshipName: string
  universityName: string
}

/** The fields of a letter, filled for an example; those that its kind never has are empty. */
export function letterExample(
  kind: LetterKind,
  about: About,
  currencySign: string,
): Record<LetterField, string> {
  const outcome: Outcome = kind === 'correction' ? 'award' : kind
  const terms = {
    outcome,
    amount: outcome === 'award' ? `${currencySign}4,000` : null,
    terms: outcome === 'award' ? '1 year, renewable' : null,
    rank: outcome === 'waitlist' ? 3 : null,
  }
  return {
    name: about.name,
    scholarship: about.scholarshipName,
    university: about.universityName,
    outcome: outcomeWords(terms),
    amount: terms.amount ?? '',
    terms: terms.terms ?? '',
    rank: terms.rank === null ? '' : String(terms.rank),
    word: 'Here stands the sentence of your own.',
  }
}
