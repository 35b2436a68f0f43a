import MarkdownIt from 'markdown-it'

/** Whether an address is that of a page which an admin has switched off. */
type IsOff = (address: string) => boolean

/** HTML in a text is shown as it was typed, links lead nowhere but to https, mail and this site, and pictures are left out. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image')
markdown.validateLink = address => /^(?:https:|mailto:|\/(?!\/)|#)/i.test(address.trim())
// The page already has a first-level heading.
markdown.core.ruler.push('headings_below_that_of_the_page', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 6)}`
  }
})
markdown.core.ruler.push('no_links_to_pages_that_are_off', ({ tokens, env }) => {
  const { isOff } = env as { isOff: IsOff }
  for (const token of tokens) {
    let dropping = false
    token.children &&= token.children.filter(part => {
      if (part.type === 'link_open') dropping = isOff(String(part.attrGet('href') ?? ''))
      return !(dropping && part.type.startsWith('link_'))
    })
  }
})

/** Renders a text of an admin, in Markdown (CommonMark), as safe HTML; links to pages that are off are plain words. */
export function pageTextHtml(text: string, isOff: IsOff = () => false): string {
  return markdown.render(text, { isOff })
}
