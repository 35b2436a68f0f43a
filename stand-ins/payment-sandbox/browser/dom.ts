type Attributes = Record<string, string>

/** A new element with attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

/** A host whose content the page's styles do not reach; its sheet is constructed, as a strict CSP wants it. */
export function shadowHost(css: string, ...children: Node[]): HTMLElement {
  const host = document.createElement('div')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(...children)
  return host
}
