import { lazy, Suspense, useState } from 'react'
import { conditionsOf, type WrittenConditions } from './edit-conditions.ts'

/** Comes when it is first opened. */
const InventedPerson = lazy(() => import('./invented-person.tsx'))

/** Conditions as a person would see them, who is invented: staff see nobody’s answers, and nothing typed here is kept [ELIG2] [ELIG11]. */
export function PersonPreview({ written }: { written: WrittenConditions }) {
  const [open, setOpen] = useState(false)
  const [person, setPerson] = useState(0)
  if (conditionsOf(written.definition).length === 0) return null
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center">
        <h2 className="inline text-2xl">Preview as a person</h2>
      </summary>
      {open && (
        <Suspense>
          <InventedPerson key={person} written={written} onOther={() => setPerson(person + 1)} />
        </Suspense>
      )}
    </details>
  )
}
