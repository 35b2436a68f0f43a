import { counted } from '../../../contract/core/counted.ts'
import type { ExportRecord } from '../../../contract/exports/exports.ts'
import { sessionCall } from '../../api/session-client.ts'
import { readSessionFile, saveFile } from '../../api/session-file.ts'
import { MadeFile } from '../../ui/lists/made-file.tsx'
import { RemovableCards } from '../../ui/lists/removable-cards.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { readableSize } from '../documents/document-facts.ts'

/** The exports of a member of staff: how far each is, what it should have and has, and its file [AUDIT2]. */
export function ExportList({ exports, refresh }: { exports: ExportRecord[]; refresh: () => unknown }) {
  if (exports.length === 0)
    return (
      <EmptyState icon="file" title="No exports">
        Press New export, or Export at the desk.
      </EmptyState>
    )
  return (
    <RemovableCards
      entries={exports}
      about={each => `${titleOf(each)}. Its file is removed.`}
      remove={({ _id }) => sessionCall('DELETE /exports/:id', { params: { id: _id } })}
      message="The export has been removed."
      onDone={refresh}
    >
      {(each, onRemove) => <ExportCard made={each} onRemove={onRemove} />}
    </RemovableCards>
  )
}

function ExportCard({ made, onRemove }: { made: ExportRecord; onRemove: () => void }) {
  const { _id: id, kind, format, askedAt, takenAt, bytes, columns, expected, written } = made
  return (
    <MadeFile
      {...made}
      level="h3"
      title={titleOf(made)}
      size={bytes === null ? undefined : readableSize(bytes)}
      progress={{
        done: written,
        all: expected ?? undefined,
        text: 'Being made',
        label: 'Rows written',
      }}
      facts={
        <>
          {format.toUpperCase()}, {counted(columns, 'column')}, {takenAt ? 'as of ' : 'requested '}
          <OfficeMoment at={takenAt ?? askedAt} />
        </>
      }
      download={async () =>
        saveFile(
          await readSessionFile(`/api/exports/${id}/content`),
          `${kind}-${askedAt.slice(0, 10)}.${format}`,
        )
      }
      onRemove={onRemove}
    >
      <Rows {...made} />
    </MadeFile>
  )
}

/** How many rows there were, and how many are in the file. */
function Rows({ expected, written }: ExportRecord) {
  if (expected === null) return null
  return (
    <p>
      {counted(expected, 'row')} expected, {written.toLocaleString('en')} written
    </p>
  )
}

const kinds = {
  applications: 'Applications',
  scholarships: 'Scholarships',
  payments: 'Payments',
  people: 'People',
} as const

/** What an export or a set is about, in words. */
export function contentOf({ kind, scholarshipName }: Pick<ExportRecord, 'kind' | 'scholarshipName'>): string {
  return scholarshipName ? `${kinds[kind]} of ${scholarshipName}` : kinds[kind]
}

function titleOf(made: ExportRecord): string {
  return made.name ? `${made.name}: ${contentOf(made)}` : contentOf(made)
}
