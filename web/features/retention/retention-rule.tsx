import { counted } from '../../../contract/core/counted.ts'
import type { RetentionRule as Rule } from '../../../contract/retention/retention.ts'
import { retentionLimits } from '../../../contract/retention/retention-limits.ts'
import { monthsText } from '../../../contract/retention/retention-terms.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { ConfirmButton } from '../../ui/windows/confirm-button.tsx'

type RetentionRuleProps = {
  rule: Rule
  /** That are previewed. */
  months: number
  onPreview: (months: number) => void
  onChanged: () => void
}

const schema = () => import('../../../contract/retention/retention.ts').then(module => module.previewForm)

/** The rule as it stands, and the months to preview another one [AUDIT4]. */
export function RetentionRule({ rule, months, onPreview, onChanged }: RetentionRuleProps) {
  const submission = useSubmit<{ months: number }>({
    schema,
    send: async values => onPreview(values.months),
  })
  return (
    <OfficeCard className="grid gap-4">
      <Standing rule={rule} />
      <Form submission={submission}>
        <TextField
          label="Months after the decision"
          hint={`From 1 to ${retentionLimits.months}. Nothing changes until you have seen the preview and saved.`}
          inputMode="numeric"
          defaultValue={months}
          {...submission.field('months')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" pending={submission.pending}>
            Preview
          </Button>
          {rule.months !== null && <TurnOff rule={rule} onChanged={onChanged} />}
        </div>
      </Form>
    </OfficeCard>
  )
}

function Standing({ rule }: { rule: Rule }) {
  const { months, startsOn, by, savedAt, removed } = rule
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold">
        {months === null
          ? 'Off: nothing is removed.'
          : `Personal data is removed ${monthsText(months)} after the decision.`}
      </p>
      {months !== null && startsOn && <p>In force from {formatLongDay(startsOn)}, 00:00.</p>}
      <p className="text-ink-soft">
        {savedAt && (
          <>
            Saved {by && `by ${by} `}on <OfficeMoment at={savedAt} />.{' '}
          </>
        )}
        {removed > 0 && `The data of ${counted(removed, 'application')} has been removed.`}
      </p>
    </div>
  )
}

function TurnOff({ rule, onChanged }: { rule: Rule; onChanged: () => void }) {
  const body = { months: null, version: rule.version, first: 0 }
  return (
    <ConfirmButton
      variant="secondary"
      oncePressed
      asks={{
        harmless: true,
        title: 'Turn the rule off?',
        text: 'From now on nothing is removed. Deleted data cannot be restored.',
        confirmLabel: 'Turn off',
        async onConfirm() {
          await attempt('Turning the rule off', sessionCall('PATCH /retention', { body }), 'The rule is off.')
          onChanged()
        },
      }}
    >
      Turn off
    </ConfirmButton>
  )
}
