import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { Modal } from '../../../ui/windows/modal.tsx'

/** Fewer places than are taken, more time without a free place, or questions that would not be asked. */
export type RoundQuestion = 'tooFew' | 'full' | 'form'

type RoundQuestionsProps = {
  round: Round
  asked: RoundQuestion | undefined
  onChoose: (choice?: 'with' | 'without') => void
}

/** The questions before a round is saved or published in a way that may be a mistake. */
export function RoundQuestions({ round: { placesTaken }, asked, onChoose }: RoundQuestionsProps) {
  const taken = `${placesTaken} ${placesTaken === 1 ? 'place is' : 'places are'} taken`
  return (
    <>
      <ConfirmDialog
        open={asked === 'tooFew'}
        onClose={onChoose}
        onConfirm={() => onChoose('without')}
        title="Fewer places than already taken?"
        about={`${taken} already.`}
        text="Current applicants keep their places; no one else can apply."
        confirmLabel="Save anyway"
      />
      <ConfirmDialog
        open={asked === 'full'}
        onClose={onChoose}
        onConfirm={() => onChoose('without')}
        title="More time, but no places free"
        about={`${taken}, which is all of them.`}
        text="People who saved it are told that it closes later, but nobody can apply until there are more places."
        confirmLabel="Save anyway"
      />
      <Modal
        open={asked === 'form'}
        onClose={onChoose}
        title="Publish its questions, too?"
        description="The application form of this scholarship is written, but not published: applicants would be asked none of its questions."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onChoose('without')}>
            Publish without questions
          </Button>
          <Button onClick={() => onChoose('with')}>Publish both</Button>
        </div>
      </Modal>
    </>
  )
}
