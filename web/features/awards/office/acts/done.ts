import type { ChangedAwards } from '../../../../../contract/awards/award-acts.ts'

/** What became of an act: what is said, why some were left as they are, and how it is undone. */
export interface Done {
  text: string
  refused: { name: string; why: string }[]
  undo?: (() => Promise<ChangedAwards>) | undefined
}
