import { useState } from 'react'
import { applicantDegree, readableField } from '../../../contract/applications/application-terms.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'

/**
 * Asks about a degree other than the scholarship's before an application is submitted [F1]: `isMeant` resolves to whether it
 * is submitted, `dialog` is shown meanwhile.
 */
export function useOtherDegree({ degree: offered }: Pick<Scholarship, 'degree'>) {
  const [question, setQuestion] = useState<{ degree: string; answer: (sure: boolean) => void }>()
  const isMeant = async (degree: string) =>
    degree === applicantDegree(offered) || new Promise<boolean>(answer => setQuestion({ degree, answer }))
  const dialog = (
    <ConfirmDialog
      open={question !== undefined}
      onConfirm={() => question?.answer(true)}
      onClose={() => {
        question?.answer(false)
        setQuestion(undefined)
      }}
      harmless
      title="Apply for another degree?"
      about={`You chose ${readableField('degree', question?.degree ?? '')}. This scholarship is for ${offered}.`}
      text="Submit it anyway?"
      cancelLabel="Change it"
      confirmLabel="Submit anyway"
    />
  )
  return { isMeant, dialog }
}
