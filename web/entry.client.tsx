import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startAuth } from './features/people/session/session-start.ts'

// Zod would try whether it may make functions of text; the content security policy forbids it, and browsers report
// the attempt. Set before any form loads Zod, which is not loaded for it (`z.config`).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Who is signed in is asked while React makes the page usable.
void startAuth()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
