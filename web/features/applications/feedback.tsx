import { FoldedText } from '../../ui/lists/lines.tsx'

/** Longer ones are folded, so that they do not drown their neighbours: on a card, and in a row; in characters. */
const longOnCard = 120
const longInRow = 28

/** The feedback on an application, in red [U3]; the whole of a long one is shown when asked for. */
export function Feedback({ text }: { text: string }) {
  const onlyInRow = text.length <= longOnCard
  return (
    <FoldedText
      text={text}
      folds={text.length > longInRow}
      className="font-semibold text-danger [overflow-wrap:anywhere]"
      foldedClass="cell-fold"
      buttonClass={`whitespace-nowrap ${onlyInRow ? 'only-in-row' : ''}`}
    />
  )
}
