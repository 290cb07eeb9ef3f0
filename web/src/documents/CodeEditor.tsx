import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { Box } from '../kit/Box.tsx'
import { useLatest } from '../kit/grid/useLatest.ts'
import { documentTexts as texts } from './texts.ts'

/** In weights alone, which hold in either theme. */
const look = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], textDecoration: 'underline' },
])

/** The text of a page to write on. It begins with `text`; what becomes of it is told with each change. */
export function CodeEditor(props: { text: string; onChange: (text: string) => void; onSave: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useLatest(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is the editor's from here on
  useEffect(() => {
    const save = () => {
      latest.current.onSave()
      return true
    }
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          history(),
          markdown(),
          syntaxHighlighting(look),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''),
          EditorView.contentAttributes.of({ 'aria-label': texts.editor }),
          // Tab leaves the editor, as it leaves every other field.
          keymap.of([{ key: 'Mod-s', run: save }, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.focus()
    return () => view.destroy()
  }, [])
  return (
    <Box
      ref={place}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '& .cm-editor': { minHeight: '16rem', maxHeight: '60vh' },
        '& .cm-scroller': { overflow: 'auto', fontSize: '0.875rem' },
        '& .cm-content': { caretColor: 'currentColor' },
        '& .cm-cursor': { borderLeftColor: 'currentColor' },
      }}
    />
  )
}
