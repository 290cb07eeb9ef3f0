import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import { pictureName } from '@takt/domain/areas/documents/picturesIn.ts'
import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false })

markdown.inline.ruler.before('link', 'pageLink', (state, silent) => {
  const found = /^\[\[([^\][|\n]{1,200})(?:\|([^\][\n]{0,200}))?\]\]/.exec(state.src.slice(state.pos, state.pos + 410))
  if (!found) return false
  const [whole, name = '', label] = found
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

// The screen's own heading is the page's title; what is in its text stands beneath it.
markdown.core.ruler.push('beneathTitle', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-5]$/.test(token.tag)) token.tag = `h${Number(token.tag[1]) + 1}`
})

// On which side columns stand is an attribute: the policy of contents refuses styles, also where they are only parsed.
markdown.core.ruler.push('alignedCells', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const side = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1]
    token.attrs = side ? [['align', side]] : null
  }
})

/** Pictures that are files of pages; none is fetched from elsewhere. */
const fileAddress = /^\/api\/docs\/revision\/(\d{1,10})\/file$/

/**
 * A page's text as what is put into a document: no markup of its own, no scripts, no pictures from elsewhere, headings
 * from `h2` on. A picture that is a revision's file has `data-rev`, one that is a file page `data-name`, for whoever
 * fetches it. A link to a page has its name (`data-page`), and `data-label` where the text says what it is called.
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
    // What it shows is said in its place.
    else picture.replaceWith(picture.alt)
  }
  for (const link of fragment.querySelectorAll('a')) {
    const isOurs = link.getAttribute('href')?.startsWith('/')
    if (isOurs) continue
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return fragment
}
