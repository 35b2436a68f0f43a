/** A label and what it says. */
export interface Fact {
  label: string
  text: string
}

/** An application as the pages of a packet show it. */
export interface ApplicationToShow {
  /** From 1, in the order of the packet. */
  place: number
  name: string
  facts: Fact[]
  sections: { title: string; answers: (Fact & { documents?: string[] })[] }[]
}

/** A document, or letter of reference, of the application before it. */
export interface DocumentToShow {
  name: string
  /** The bytes of `text/plain` are set as pages. */
  type: string
  /** What is said above such a text. */
  facts?: Fact[] | undefined
  /** Nothing of it but what its pages show. */
  nameless?: boolean | undefined
  /** Why its pages are not shown, in words; then its bytes are not sent. */
  why?: string | undefined
}

/** The pages of names, which come first. */
export interface NamesToShow {
  title: string
  lines: string[]
  columns: { title: string; width: number }[]
  /** In the order of the applications: a cell for each column. */
  rows: string[][]
}

/** A letter of award, which is a file of its own. */
export interface LetterToShow {
  office: string
  university: string
  date: string
  number: string
  /** Name and address, line by line. */
  to: string[]
  title: string
  confirms: string
  facts: Fact[]
  checkAt: string
  checkCode: string
}

/** What the server says to the program that makes pages: a packet from `begin` to `end`, a letter, or a document to copy. */
export type ToPages =
  | { say: 'copy'; type: string }
  | { say: 'letter'; letter: LetterToShow }
  | { say: 'begin'; applications: number }
  | { say: 'application'; application: ApplicationToShow }
  | { say: 'document'; document: DocumentToShow }
  | { say: 'end'; names: NamesToShow }

/** What the program answers: a part of the file, or that it is done with what it was told. */
export type FromPages =
  | { is: 'bytes' }
  /** `problem`: why a document is not shown, in words. */
  | { is: 'done'; problem?: string | undefined }
