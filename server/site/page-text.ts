import MarkdownIt from 'markdown-it'

/** HTML in a text is shown as it was typed, links lead nowhere but to web and mail, and pictures are left out. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image')
markdown.validateLink = address => /^(?:https?:|mailto:|\/(?!\/)|#)/i.test(address.trim())
// The page has a heading of its own, of the first level.
markdown.core.ruler.push('headings_below_that_of_the_page', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 6)}`
  }
})

/** Renders a text of an admin, in Markdown (CommonMark), as safe HTML. */
export function pageTextHtml(text: string): string {
  return markdown.render(text)
}
