import { counted } from '../../../../contract/core/counted.ts'
import type { Belongings, UserRecord } from '../../../../contract/people/users.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Select } from '../../../ui/fields/text-field.tsx'

/** What somebody handles for the office who may leave it. */
export type Handled = Pick<Belongings, 'assigned' | 'requests' | 'views' | 'scores'>

/** Whether there is anything to say or to hand over. */
export const handles = ({ assigned, views, scores }: Handled) => assigned + views + scores > 0

type HandOverProps = {
  user: UserRecord
  has: Handled
  /** The colleague who gets it; empty for nobody. */
  to: string
  onChange: (to: string) => void
}

/** Says what somebody handles for the office, and asks who gets it [DESK3]. */
export function HandOver({ user, has, to, onChange }: HandOverProps) {
  const officers = useAnswer('GET /desk/officers')
  const known = officers.data ?? []
  const colleagues = known.filter(({ _id, left }) => !left && _id !== user._id)
  return (
    <div className="grid gap-2">
      <p>
        Theirs: {counted(has.assigned, 'open application')}, {has.requests.toLocaleString('en')} of which{' '}
        {has.requests === 1 ? 'waits' : 'wait'} for answers; {counted(has.views, 'shared view')};{' '}
        {counted(has.scores, 'score')}, which {has.scores === 1 ? 'stays' : 'stay'} unchanged.
      </p>
      {has.assigned + has.views > 0 && (
        <Select label="Hand over to" value={to} onChange={event => onChange(event.target.value)}>
          <option value="">Nobody</option>
          {colleagues.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
