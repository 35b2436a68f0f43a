import { useState } from 'react'
import type { z } from 'zod'
import type { ReviewText } from '../../../contract/reviews/reviews.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { StarField } from '../../ui/fields/star-field.tsx'
import type { Typed } from '../../ui/windows/form-window.tsx'
import { WindowForm } from '../../ui/windows/window-form.tsx'
import { FactField } from '../../ui/fields/fact-field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'

type ReviewFormProps = {
  initial?: ReviewText | undefined
  typed: Typed
  submitLabel: string
  /** Sends it. @throws ApiError, which the form shows */
  send: (review: ReviewText) => Promise<void>
}

const schema = (): Promise<z.ZodType<ReviewText>> =>
  import('../../../contract/reviews/reviews.ts').then(({ reviewText }) => reviewText)

/** Rating by stars or exactly, from 1 to 5 with any decimals, comment and today's date [U6]. */
export function ReviewForm({ initial, typed: { texts, onChange }, submitLabel, send }: ReviewFormProps) {
  const submission = useSubmit<ReviewText>({
    schema,
    extra: typed => ({
      values: {
        // The stars and the exact rating share the name; the exact one is last.
        ratingPoint: numberIn(typed.getAll('ratingPoint').at(-1)),
        reviewerComments: typed.get('reviewerComments'),
      } satisfies Record<keyof ReviewText, unknown>,
    }),
    send,
  })
  return (
    <WindowForm submission={submission} submitLabel={submitLabel} onChange={onChange}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RatingFields
          initial={texts['ratingPoint'] ?? String(initial?.ratingPoint ?? '')}
          field={submission.field('ratingPoint')}
        />
        <FactField label="Date">{today()}</FactField>
      </div>
      <TextArea
        label="Comment"
        rows={5}
        required
        defaultValue={texts['reviewerComments'] ?? initial?.reviewerComments}
        {...submission.field('reviewerComments')}
      />
    </WindowForm>
  )
}

type RatingFieldsProps = { initial: string; field: { name: string; error: string | undefined } }

function RatingFields({ initial, field }: RatingFieldsProps) {
  const [rating, setRating] = useState(initial)
  return (
    <div className="grid gap-3">
      <StarField
        label="Rating"
        value={Number(rating) || 0}
        onChoose={stars => setRating(String(stars))}
        {...field}
      />
      <TextField
        label="Exact rating"
        type="number"
        name={field.name}
        min={1}
        max={5}
        step="any"
        inputMode="decimal"
        required
        hint="From 1 to 5; decimals such as 4.5 are welcome."
        value={rating}
        onChange={event => setRating(event.currentTarget.value)}
      />
    </div>
  )
}

/** An empty field is no rating, not zero. */
function numberIn(value: FormDataEntryValue | undefined): number | undefined {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined
}

/** The date of a review is the day it is written or changed; the server keeps its own clock. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}
