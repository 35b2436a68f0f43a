/** A host whose content the page's styles do not reach; its sheet is constructed, as a strict CSP wants it. */
export function shadowHost(css: string, markup: string): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  root.innerHTML = markup
  return { host, root }
}
