/** A letter as its reader sees it: subject and paragraphs. */
export function LetterText({ to, subject, body }: { to?: string; subject: string; body: string }) {
  return (
    <article
      aria-label="As it is emailed"
      className="grid gap-3 rounded-control border border-line bg-surface p-4 [overflow-wrap:anywhere]"
    >
      <header>
        {to && <p className="text-[0.95rem] text-ink-soft">To {to}</p>}
        <p className="font-semibold">{subject}</p>
      </header>
      <Paragraphs text={body} />
    </article>
  )
}

/** A text whose paragraphs are apart by an empty line. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, nth) => (
    // They hold still: the place is all that tells two equal ones apart.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={nth} className="whitespace-pre-line">
      {paragraph}
    </p>
  ))
}
