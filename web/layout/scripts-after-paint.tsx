import { Scripts } from 'react-router'

/**
 * A page's scripts are marked so on their way to the browser: it neither loads nor runs what is called this. As long
 * as what they replace, so that they are written over it.
 */
export const waiting = { modulepreload: 'preload-later', module: 'paused' }

// A page in the background is painted only when somebody looks at it; it need not wait.
const startScripts = `(() => {
  const start = () => {
    for (const link of document.querySelectorAll('link[rel="${waiting.modulepreload}"]')) link.rel = 'modulepreload'
    for (const script of document.querySelectorAll('script[type="${waiting.module}"]')) {
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
