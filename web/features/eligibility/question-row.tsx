import { Button } from '../../ui/button.tsx'
import type { ProfileSaver } from './profile-saver.ts'
import { answerInWords, type AskedQuestion } from './profile-view.ts'

type QuestionRowProps = {
  asked: AskedQuestion
  saver: ProfileSaver
  /** Something was typed that is not saved. */
  isUnsaved: boolean
  onOpen: () => void
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** A question of About You with its answer, and the way to change it. */
export function QuestionRow({ asked, saver, isUnsaved, onOpen }: QuestionRowProps) {
  const { question, given } = asked
  const act = given ? 'Change' : 'Answer'
  return (
    <div className="grid grid-cols-1 gap-2 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="text-[0.95rem] text-ink-soft">{question.wording}</p>
          <p className={given ? '' : 'text-ink-soft'}>
            {given ? answerInWords(question, given.answer) : 'Not answered'}
            {given?.expired && <span className="block text-[0.9rem] text-ink-soft">no longer counted</span>}
            {isUnsaved && <span className="block font-semibold text-danger">not saved yet</span>}
          </p>
        </div>
        <Button
          id={rowId(question.id)}
          variant="quiet"
          className="shrink-0 px-3 text-accent!"
          aria-label={`${act}: ${question.wording}`}
          onClick={onOpen}
        >
          {act}
        </Button>
      </div>
      {given?.expired && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft p-3">
          <p>From {month.format(new Date(given.answeredAt))}. Is it still right?</p>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Still right: ${question.wording}`}
            onClick={() => {
              saver.change(question.id, given.answer)
              void saver.flush()
            }}
          >
            Still right
          </Button>
        </div>
      )}
    </div>
  )
}

/** The id of a question's button, which takes the focus when its answer is done. */
export const rowId = (question: string) => `answer-${question}`
