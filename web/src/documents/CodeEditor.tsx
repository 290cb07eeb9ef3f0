import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { Box } from '../kit/Box.tsx'
import { useLatest } from '../kit/grid/useLatest.ts'
import { editorParts } from './editorParts.ts'
import { documentTexts as texts } from './texts.ts'

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
          ...editorParts(texts.editor),
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
