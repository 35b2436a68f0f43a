import type { ReactNode } from 'react'

/** A short page of the office. */
export type InfoText = {
  title: string
  /** One sentence below the title, and in search engines. */
  summary: string
  body: ReactNode
}
