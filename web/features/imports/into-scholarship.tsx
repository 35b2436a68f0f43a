import { useEffect, useState } from 'react'
import { maximumPageSize } from '../../../contract/core/lists/list-pages.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { keepsLastPage, useLoad } from '../../lists/use-load.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type IntoScholarshipProps = { chosen: string; error?: string | undefined; onChoose: (id: string) => void }

/** Chooses the scholarship that applications are for: one of the newest, or of those that a search finds. */
export function IntoScholarship({ chosen, error, onChoose }: IntoScholarshipProps) {
  const [typed, setTyped] = useState('')
  const { search, options } = useFound(typed)
  const [kept, setKept] = useState<(typeof options)[number]>()
  const isFound = options.some(({ id }) => id === chosen)
  return (
    <>
      {(search !== '' || typed !== '' || options.length === maximumPageSize) && (
        <TextField
          label="Search scholarships"
          type="search"
          hint={`Lists the newest ${maximumPageSize}, or those your search finds.`}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ChoiceField
        label="Into"
        hint="Its form must be published first: the columns are matched with its questions."
        error={error}
        value={chosen}
        options={kept && !isFound ? [kept, ...options] : options}
        onChoose={id => {
          setKept(options.find(option => option.id === id))
          onChoose(id)
        }}
      >
        <option value="">Choose a scholarship</option>
      </ChoiceField>
    </>
  )
}

/** Searches when typing pauses. */
function useFound(typed: string) {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), 400)
    return () => clearTimeout(timer)
  }, [typed])
  const query = { search, page: 1, size: maximumPageSize }
  const found = useLoad({ ...answerQuery('GET /manageScholarships', { query }), ...keepsLastPage })
  const options = (found.data ?? []).map(({ _id: id, scholarshipName, universityName }) => ({
    id,
    text: `${scholarshipName}, ${universityName}`,
  }))
  return { search, options }
}
