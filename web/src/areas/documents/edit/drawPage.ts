import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import { pictureName } from '@takt/domain/areas/documents/picturesIn.ts'
import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false })

markdown.inline.ruler.before('link', 'pageLink', (state, silent) => {
  const match = /^\[\[([^\][|\n]{1,200})(?:\|([^\][\n]{0,200}))?\]\]/.exec(state.src.slice(state.pos, state.pos + 410))
  if (!match) return false
  const [whole, name = '', label] = match
  if (!silent) {
    const open = state.push('link_open', 'a', 1)
    open.attrs = [
      ['href', `/documents/${encodeURIComponent(docNameOf(name))}`],
      ['data-page', docNameOf(name)],
    ]
    if (label?.trim()) open.attrs.push(['data-label', ''])
    state.push('text', '', 0).content = label?.trim() || name.trim()
    state.push('link_close', 'a', -1)
  }
  state.pos += whole.length
  return true
})

// The page's title is the heading of the screen, so headings in the text are one level lower.
markdown.core.ruler.push('beneathTitle', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-5]$/.test(token.tag)) token.tag = `h${Number(token.tag[1]) + 1}`
})

// Column alignment is set as an attribute, because the content security policy rejects styles, even when they are only
// parsed.
markdown.core.ruler.push('alignedCells', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const side = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1]
    token.attrs = side ? [['align', side]] : null
  }
})

/** Only pictures that are files of pages; none are fetched from other sites. */
const fileAddress = /^\/api\/docs\/revision\/(\d{1,10})\/file$/

/**
 * Renders a page's text to a document fragment: without its own markup, scripts, or pictures from other sites; headings
 * start at `h2`. The caller fetches pictures: `data-rev` is the revision of a file, `data-name` the name of a file
 * page. A link to a page has its name in `data-page`, and `data-label` if the text provides the link text.
 */
export function drawPage(text: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(markdown.render(text), {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'svg', 'math'],
    FORBID_ATTR: ['style', 'id', 'name'],
  })
  for (const picture of fragment.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    const revId = fileAddress.exec(address)?.[1]
    const name = revId ? null : pictureName(address)
    picture.removeAttribute('src')
    if (revId) picture.dataset.rev = revId
    else if (name) picture.dataset.name = name
    // The picture is replaced by its description.
    else picture.replaceWith(picture.alt)
  }
  for (const link of fragment.querySelectorAll('a')) {
    const isInternal = link.getAttribute('href')?.startsWith('/')
    if (isInternal) continue
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return fragment
}
