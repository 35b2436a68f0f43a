import { type ComponentType, createContext } from 'react'
import type { DocumentNames } from '../../../../contract/forms/answers.ts'

export interface FileFieldProps {
  name: string
  maxFiles: number
  /** Ids of documents. */
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** How documents are chosen and called, where somebody is signed in who has some; nothing in a preview. */
export const FileQuestions = createContext<
  { Field: ComponentType<FileFieldProps>; documents: DocumentNames } | undefined
>(undefined)
