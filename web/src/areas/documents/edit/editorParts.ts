import { markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Uses only font weights, which work in both themes. */
const highlightStyle = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], textDecoration: 'underline' },
])

/** Returns the extensions common to all text editors; `label` is the accessible name. */
export const editorParts = (label: string): Extension[] => [
  markdown(),
  syntaxHighlighting(highlightStyle),
  EditorView.lineWrapping,
  EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''),
  EditorView.contentAttributes.of({ 'aria-label': label }),
]
