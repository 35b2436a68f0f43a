import { createContext } from 'react'

/** Closes the window around, which may ask first. */
export const CloseWindow = createContext<() => void>(() => undefined)
