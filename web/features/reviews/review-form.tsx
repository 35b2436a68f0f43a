import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../api/client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { CloseButton } from '../../ui/windows/modal.tsx'
import { Stars } from '../../ui/stars.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'

export interface ReviewText {
  ratingPoint: number
  reviewerComments: string
}

type ReviewFormProps = {
  initial?: ReviewText | undefined
  submitLabel: string
  /** Sends it. @throws ApiError, which the form shows */
  send: (review: ReviewText) => Promise<void>
}

const schema = (): Promise<z.ZodType<ReviewText>> =>
  import('../../../contract/reviews.ts').then(({ newReview }) =>
    newReview.pick({ ratingPoint: true, reviewerComments: true }),
  )

/** Rating from 1 to 5 with any decimals, comment and today's date [U6]. */
export function ReviewForm({ initial, submitLabel, send }: ReviewFormProps) {
  const [rating, setRating] = useState(initial ? String(initial.ratingPoint) : '')
  const { problem, pending, form, fieldError } = useSubmit<ReviewText>({
    schema,
    extra: form => ({ values: { ratingPoint: numberIn(form.get('ratingPoint')) } }),
    send,
    explain: error => ({
      message: errorText(error),
      fields: error instanceof ApiError ? error.fields : undefined,
    }),
  })
  return (
    <form {...form} className="grid gap-5">
      <FormErrors {...problem} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-3">
          <TextField
            label="Rating"
            type="number"
            name="ratingPoint"
            min={1}
            max={5}
            step="any"
            inputMode="decimal"
            required
            hint="From 1 to 5; decimals such as 4.5 are welcome."
            value={rating}
            onChange={event => setRating(event.currentTarget.value)}
            error={fieldError('ratingPoint')}
          />
          <Stars value={Number(rating) || 0} className="text-2xl" />
        </div>
        <TextField label="Date" type="date" value={today()} readOnly required />
      </div>
      <TextArea
        label="Comment"
        name="reviewerComments"
        rows={5}
        required
        defaultValue={initial?.reviewerComments}
        error={fieldError('reviewerComments')}
      />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <CloseButton />
        <Button type="submit" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** An empty field is no rating, not zero. */
function numberIn(value: FormDataEntryValue | null): number | undefined {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined
}

/** The date of a review is the day it is written or changed; the server keeps its own clock. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}
