import { otherPrefix } from '../../../../contract/forms/form-terms.ts'
import type { Question } from '../../../../contract/forms/question-kinds.ts'
import { countryNamed } from '../../../../contract/core/names/country-names.ts'
import { theOneNamed } from '../../../../contract/core/names/same-name.ts'

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'agreed'])
const no = new Set(['no', 'n', 'false', '0'])

/**
 * What somebody would have typed or chosen for what a file says: the names of options and countries instead of their codes. What
 * nothing is known of comes back as it is, so that reading the answer says what is wrong with it.
 */
export function answerOfCell(question: Question, cell: string): string | string[] {
  const small = cell.toLowerCase()
  switch (question.type) {
    case 'country':
      return countryNamed(cell) ?? cell
    case 'yesNo':
    case 'statement':
      return yes.has(small) ? 'yes' : no.has(small) ? 'no' : cell
    case 'choice':
      return optionOf(question, cell)
    case 'choices':
      return chosenOf(question, cell)
    default:
      return cell
  }
}

type Choices = Question<'choice'> | Question<'choices'>

function optionOf({ options, other }: Choices, text: string): string {
  const small = text.trim().toLowerCase()
  const known =
    options.find(option => option.text.toLowerCase() === small) ??
    theOneNamed(text, options, option => option.text)
  return known?.id ?? (other ? otherPrefix + text.trim() : text)
}

/** The options in a cell, separated by semicolons, line ends or commas; an option may contain commas itself. */
function chosenOf(question: Choices, cell: string): string[] {
  const parts = cell.split(/[;\n]/)
  return parts.flatMap(part => partsOf(question, part))
}

function partsOf(question: Choices, text: string): string[] {
  const chosen: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const small = rest.toLowerCase()
    const begins = question.options
      .filter(
        ({ text: option }) =>
          small.startsWith(option.toLowerCase()) && /^\s*(?:,|$)/.test(rest.slice(option.length)),
      )
      .toSorted((a, b) => b.text.length - a.text.length)
    const [own = ''] = rest.split(',', 1)
    const taken = begins[0]?.text ?? own
    if (taken.trim() !== '') chosen.push(optionOf(question, taken))
    rest = rest
      .slice(taken.length)
      .replace(/^\s*,\s*/, '')
      .trim()
  }
  return chosen
}
