import type { ReceiptContent } from '../../../contract/applications/receipts.ts'
import { formatZonedMinute } from '../../../contract/core/time/zoned-minute.ts'

/** A receipt as it is stored; its other values are not read. */
type ReceiptRow = { Number: string; At: Date; Content: ReceiptContent }

/**
 * One part of a person's data as a text to read: its title, then each row with a label before every value. Receipts read as
 * their page does.
 */
export function textOfPart({ title, rows }: { title: string; rows: Record<string, unknown>[] }): string {
  const entries = rows.map(row => (isReceipt(row) ? receiptLines(row) : linesOf(row, '')).join('\n'))
  return `\n\n${title}\n${'='.repeat(title.length)}\n\n${entries.join('\n\n')}\n`
}

function isReceipt(row: object): row is ReceiptRow {
  return 'Content' in row
}

function receiptLines({ Number: number, At: at, Content: content }: ReceiptRow): string[] {
  const { scholarshipName, universityName, userName, userEmail, applicationFees, sections } = content
  return [
    `Receipt ${number}`,
    ...linesOf(
      {
        Submitted: at,
        Scholarship: scholarshipName,
        University: universityName,
        Name: userName,
        Email: userEmail,
        'Application fee': applicationFees,
      },
      '',
    ),
    ...sections.flatMap(({ title, answers }) => [
      '',
      `  ${title}`,
      ...answers.flatMap(({ wording, text }) => [`    ${wording}`, ...indented(text || 'No answer')]),
    ]),
  ]
}

const indented = (text: string) => text.split('\n').map(line => `      ${line}`)

/** @returns lines such as `Name: Ada`; what is inside another value is indented */
function linesOf(value: object, indent: string): string[] {
  return Object.entries(value).flatMap(
    ([name, inner]: [string, string | number | boolean | object | null]) => {
      if (inner === null || inner === '') return []
      const label = Array.isArray(value) ? '-' : `${name}:`
      if (inner instanceof Date) return [`${indent}${label} ${formatZonedMinute(inner, 'UTC')}`]
      if (typeof inner === 'boolean') return [`${indent}${label} ${inner ? 'yes' : 'no'}`]
      if (typeof inner === 'object') return [`${indent}${label}`, ...linesOf(inner, `${indent}  `)]
      return [`${indent}${label} ${inner}`]
    },
  )
}
