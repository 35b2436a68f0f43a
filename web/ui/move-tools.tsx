import { Tool } from './tool.tsx'

type MoveToolsProps = {
  /** Of the entry. */
  name: string
  /** Where it stands in its list, and how long that is. */
  at: number
  length: number
  onMove: (by: -1 | 1) => void
}

/** Moves an entry of a list up or down. */
export function MoveTools({ name, at, length, onMove }: MoveToolsProps) {
  return (
    <>
      <Tool name={`Move ${name} up`} icon="up" disabled={at === 0} onPress={() => onMove(-1)} />
      <Tool name={`Move ${name} down`} icon="down" disabled={at === length - 1} onPress={() => onMove(1)} />
    </>
  )
}

/** @returns the list with the entry at a place moved one up or down */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] {
  return list.toSpliced(at, 1).toSpliced(at + by, 0, ...list.slice(at, at + 1))
}
