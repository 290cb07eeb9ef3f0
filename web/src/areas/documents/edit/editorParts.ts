import { markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** In weights alone, which hold in either theme. */
const look = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], textDecoration: 'underline' },
])

/** What every editor of a page's text has; `label` names it to readers. */
export const editorParts = (label: string): Extension[] => [
  markdown(),
  syntaxHighlighting(look),
  EditorView.lineWrapping,
  EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''),
  EditorView.contentAttributes.of({ 'aria-label': label }),
]
