import { useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import type { ScholarshipInput } from '../../../contract/scholarships.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { toast } from '../../ui/toast-store.ts'
import { explainRefusal } from './explain-refusal.ts'
import { emptyForm } from './form-values.ts'
import { ScholarshipFields } from './scholarship-fields.tsx'

const schema = () => import('./form-schema.ts').then(module => module.scholarshipForm)

/** Adds a scholarship [T2]; what was typed stays until the server has it. */
export function AddScholarshipForm({ email, onAdded }: { email: string; onAdded: () => void }) {
  const [image, setImage] = useState('')
  const { problem, pending, onSubmit, fieldError } = useSubmit<ScholarshipInput>({
    schema,
    async send(body) {
      await sessionCall('POST /scholarships', { body })
      toast.success(messages.scholarshipAdded)
      onAdded()
    },
    explain: explainRefusal,
  })
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormErrors {...problem} />
      <ScholarshipFields
        values={emptyForm}
        fieldError={fieldError}
        image={image}
        onImage={setImage}
        posted={{ email, day: today }}
      />
      <Button type="submit" size="large" pending={pending} className="justify-self-start">
        Add scholarship
      </Button>
    </form>
  )
}
