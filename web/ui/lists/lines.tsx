import type { ReactNode } from 'react'

type OneLineProps = { text: string; strong?: boolean; soft?: boolean }

/** A text on one line of a table, cut where the column ends; as long as it is where rows are cards. */
export function OneLine({ text, strong, soft }: OneLineProps) {
  return (
    <span
      title={text}
      className={`cell-line ${strong ? 'font-semibold' : ''} ${soft ? 'text-ink-soft' : ''}`}
    >
      {text.includes('@') ? <Address text={text} /> : text}
    </span>
  )
}

/** A text on at most two lines of a table. */
export function TwoLines({ text, strong }: { text: string; strong?: boolean }) {
  return (
    <span title={text} className={`cell-lines ${strong ? 'font-semibold' : ''}`}>
      {text}
    </span>
  )
}

/** An email address that wraps before its at and its dots, where it has to. */
function Address({ text }: { text: string }) {
  return text.split(/(?=[@.])/).reduceRight<ReactNode>(
    (rest, part) => (
      <>
        {part}
        {rest !== null && <wbr />}
        {rest}
      </>
    ),
    null,
  )
}
