import { Scripts } from 'react-router'

/** A page's scripts are marked so on their way to the browser: it neither loads nor runs what is called this. */
const waiting = 'after-paint'

// A page in the background is painted only when somebody looks at it; it need not wait.
const startScripts = `(() => {
  const start = () => {
    for (const link of document.querySelectorAll('link[rel="${waiting}"]')) link.rel = 'modulepreload'
    for (const script of document.querySelectorAll('script[type="${waiting}"]')) {
      script.type = 'module'
      script.parentNode.insertBefore(script, script.nextSibling)
    }
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
})()`

/** The page's scripts, started after its first paint: it is complete without them, and they would share its line. */
export function ScriptsAfterPaint() {
  return (
    <>
      <Scripts />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startScripts }} />
    </>
  )
}

/** The rendered page with its scripts waiting; `ScriptsAfterPaint` in it starts them. */
export function withWaitingScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replaceAll('<script type="module"', `<script type="${waiting}"`)
}
