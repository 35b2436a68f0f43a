import { dateInWords } from '../core/time/date-in-words.ts'
import { readablePrice } from '../core/money.ts'
import { waitsFor } from './award-words.ts'
import type { OwnAward } from './awards.ts'

/** A letter that confirms an accepted award, for a page and for a PDF [AWARD1]. */
export interface LetterOfAward {
  office: string
  university: string
  date: string
  number: string
  /** Name and address, line by line. */
  to: string[]
  title: string
  confirms: string
  facts: { label: string; text: string }[]
  /** Without the scheme, as it is typed. */
  checkAt: string
  checkCode: string
}

/** The letter of an award; `undefined` when it has none, because it is not accepted or no longer stands. */
export function letterOfAward(award: OwnAward, siteUrl: string): LetterOfAward | undefined {
  const { state, checkCode, applicant, scholarshipName, universityName, answeredAt, releasedAt } = award
  if ((state !== 'accepted' && state !== 'ended') || checkCode === null) return undefined
  const date = dateInWords(new Date(answeredAt ?? releasedAt), award.officeZone)
  const accepted = answeredAt === null ? '' : ` and accepted it on ${date}`
  return {
    office: award.officeName || universityName,
    university: award.officeName ? universityName : '',
    date,
    number: award.number,
    to: [applicant, ...award.address.split(/\s*\n\s*/)].filter(Boolean),
    title: `Award: ${scholarshipName}`,
    confirms: `We confirm that ${applicant} has been awarded the ${scholarshipName} at ${universityName}${accepted}.`,
    facts: factsOf(award),
    checkAt: `${siteUrl.replace(/^https?:\/\//, '')}/checkAward`,
    checkCode,
  }
}

function factsOf(award: OwnAward) {
  const { amount, paysFor, terms } = award
  return [
    { label: 'Amount', text: readablePrice(amount) },
    { label: 'For', text: paysFor },
    { label: 'Paid', text: paidWhen(award) },
    { label: 'Terms', text: terms ?? '' },
  ].filter(({ text }) => text !== '')
}

/** Each payment with its day and what it comes after. */
function paidWhen({ instalments, conditions }: OwnAward): string {
  return instalments
    .map(instalment => {
      const { amount, dueOn } = instalment
      const after = waitsFor(instalment, conditions).map(({ words }) => words)
      const behind = after.length > 0 ? `, after: ${after.join(', ')}` : ''
      return `${readablePrice(amount)} on ${dateInWords(dueOn)}${behind}`
    })
    .join('; ')
}
