import { type FormEvent, useState } from 'react'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import type { StaffScholarship } from '../../../../contract/scholarships/scholarships.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { Modal } from '../../../ui/windows/modal.tsx'

type CopyFormProps = {
  /** The scholarship that is being written for. */
  except: string
  onCopy: (form: FormDefinition) => void
}

/** Takes over the sections of another scholarship's form; they get new ids, so that they can be copied twice. */
export function CopyForm({ except, onCopy }: CopyFormProps) {
  const [open, setOpen] = useState(false)
  async function copy({ _id: id, scholarshipName }: StaffScholarship) {
    try {
      const { definition } = await sessionCall('GET /forms/:id', { params: { id } })
      if (definition.sections.length === 0) {
        toast.error(`${scholarshipName} asks no questions of its own.`)
        return
      }
      onCopy(definition)
      setOpen(false)
      toast.success(`The sections of ${scholarshipName} were added at the end.`)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Copy from another scholarship
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Copy from another scholarship">
        <FindScholarship except={except} onChoose={scholarship => void copy(scholarship)} />
      </Modal>
    </>
  )
}

type FindScholarshipProps = { except: string; onChoose: (scholarship: StaffScholarship) => void }

function FindScholarship({ except, onChoose }: FindScholarshipProps) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly StaffScholarship[]>()
  async function find(event: FormEvent) {
    event.preventDefault()
    try {
      const listed = await sessionCall('GET /manageScholarships', { query: { search, page: 1, size: 6 } })
      setFound(listed.filter(({ _id }) => _id !== except))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <>
      <form onSubmit={event => void find(event)} className="grid grid-cols-1 gap-4">
        <TextField
          label="Which scholarship?"
          type="search"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          Search
        </Button>
      </form>
      {found && (
        <ul role="status" className="mt-5 grid grid-cols-1 gap-2">
          {found.length === 0 && <li>Nothing found.</li>}
          {found.map(scholarship => (
            <li key={scholarship._id}>
              <Button variant="quiet" onClick={() => onChoose(scholarship)}>
                {scholarship.scholarshipName}, {scholarship.universityName}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
