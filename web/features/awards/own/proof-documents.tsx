import { useState } from 'react'
import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { DocumentField } from '../../documents/document-field.tsx'
import { OwnDocuments } from '../../documents/own-documents.tsx'

interface Chosen {
  documents: readonly string[]
}

/** The documents that are chosen for something, kept in this tab until they are sent. */
export function useProof({ _id: id, documents }: AwardCondition) {
  const [kept] = useState(() => formDraft<Chosen>(`award-proof:${id}`))
  const [chosen, setChosen] = useState<readonly string[]>(
    () => kept.read().documents ?? documents.map(({ _id }) => _id),
  )
  function choose(next: readonly string[]) {
    setChosen(next)
    kept.write({ documents: next })
  }
  return { chosen, choose, forget: () => kept.remove() }
}

type ProofDocumentsProps = {
  proof: ReturnType<typeof useProof>
  name: string
  problem: string | undefined
  onChange: () => void
}

/** Chooses the documents: uploaded now, or among the person's own. */
export function ProofDocuments({ proof, name, problem, onChange }: ProofDocumentsProps) {
  function choose(ids: readonly string[]) {
    onChange()
    proof.choose(ids)
  }
  return (
    <div className="grid gap-3">
      <OwnDocuments answers={{ chosen: () => proof.chosen, choose: (_, ids) => choose(ids) }}>
        <DocumentField name={name} maxFiles={awardLimits.documents} chosen={proof.chosen} onChange={choose} />
      </OwnDocuments>
      <FieldError id={`${name}-problem`}>{problem}</FieldError>
    </div>
  )
}
