import { useState } from 'react'

export interface Chosen<T> {
  entry?: T | undefined
  open: boolean
  close: () => void
}

/** The entry that a window over the page is about; it stays known while the window closes. */
export function useDialogTarget<T>() {
  const [state, setState] = useState<{ entry?: T; open: boolean }>({ open: false })
  return {
    entry: state.entry,
    open: state.open,
    choose: (entry: T) => setState({ entry, open: true }),
    close: () => setState(last => ({ ...last, open: false })),
  }
}
