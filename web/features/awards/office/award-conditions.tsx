import type { AwardCondition, OfficeAward } from '../../../../contract/awards/awards.ts'
import { conditionKindLabels } from '../../../../contract/awards/award-terms.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FoldedText } from '../../../ui/lists/lines.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { formatDay } from '../../../ui/time/dates.ts'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { DocumentViewer } from '../../documents/document-viewer.tsx'
import { officeToday } from './award-days.ts'
import { type ConditionAct, ConditionWindow } from './condition-window.tsx'
import { useChecking } from './use-checking.ts'

/** What an award asks for, with what its student gave, for the office to check [AWARD4]. */
export function AwardConditions({ award }: { award: OfficeAward }) {
  const window = useDialogTarget<ConditionAct>()
  const { check, told, pending } = useChecking()
  const { conditions } = award
  if (conditions.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">What is asked for</h2>
      <ul className="grid grid-cols-1 gap-3">
        {conditions.map(condition => (
          <li key={condition._id}>
            <OfficeCard className="grid grid-cols-1 gap-3">
              <Given condition={condition} award={award} />
              {acts[condition.state].length > 0 && (
                <p className="flex flex-wrap gap-3">
                  {acts[condition.state].map(act => (
                    <Button
                      key={act}
                      variant={act === 'confirm' ? 'primary' : 'secondary'}
                      oncePressed
                      pending={pending === `${act} ${condition._id}`}
                      aria-label={`${actTexts[act]} ${condition.words}`}
                      onClick={() =>
                        act === 'confirm' || act === 'undo'
                          ? void check(condition, act)
                          : window.choose({ condition, act, applicant: award.applicant })
                      }
                    >
                      {actTexts[act]}
                    </Button>
                  ))}
                </p>
              )}
            </OfficeCard>
          </li>
        ))}
      </ul>
      <ConditionWindow
        chosen={window}
        onChecked={({ condition, act }, version) => told(condition, act, version)}
      />
    </section>
  )
}

const actTexts = { confirm: 'Confirm', sendBack: 'Send back…', waive: 'Waive…', undo: 'Take back' } as const

/** What the office can do about a condition in a state. */
const acts: Record<AwardCondition['state'], (keyof typeof actTexts)[]> = {
  open: ['waive'],
  given: ['confirm', 'sendBack', 'waive'],
  sentBack: ['waive'],
  met: ['undo'],
  waived: ['undo'],
}

const states: Record<AwardCondition['state'], { tone: Tone; text: string }> = {
  open: { tone: 'quiet', text: 'Not given yet' },
  given: { tone: 'work', text: 'To check' },
  met: { tone: 'success', text: 'Confirmed' },
  sentBack: { tone: 'warning', text: 'Sent back' },
  waived: { tone: 'quiet', text: 'Not needed' },
}

function Given({ condition, award }: { condition: AwardCondition; award: OfficeAward }) {
  const { words, kind, state, dueOn, answer, documents, givenAt, note } = condition
  const late = (state === 'open' || state === 'sentBack') && dueOn < officeToday(award.officeZone)
  const waiting = award.instalments.filter(({ waitsFor }) => waitsFor.includes(condition._id))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg [overflow-wrap:anywhere]">{words}</h3>
        <StatusBadge tone={late ? 'danger' : states[state].tone}>
          {late ? `Overdue: ${states[state].text.toLowerCase()}` : states[state].text}
        </StatusBadge>
      </div>
      <p className="text-ink-soft">
        {conditionKindLabels[kind]}, by {formatDay(dueOn)}
        {waiting.length > 0 && `; payment ${waiting.map(({ number }) => number).join(', ')} waits for it`}
        {givenAt && (
          <>
            ; sent on <OfficeMoment at={givenAt} />
          </>
        )}
      </p>
      {state !== 'open' && answer && (
        <FoldedText
          text={answer}
          folds={answer.length > 300}
          className="[overflow-wrap:anywhere]"
          foldedClass="line-clamp-3"
        />
      )}
      {documents.map(each => (
        <DocumentViewer key={each._id} document={each} />
      ))}
      {note && <p className="text-ink-soft [overflow-wrap:anywhere]">The office: “{note}”</p>}
    </>
  )
}
