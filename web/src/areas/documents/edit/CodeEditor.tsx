import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'
import { documentTexts as texts } from '../texts.ts'
import { editorParts } from './editorParts.ts'
import { type FileHandler, handleFiles } from './fileDrop.ts'
import { tableEditing } from './table/tableEditing.ts'

/** An editor; `put` inserts files at its cursor. */
export type EditorHandle = { view: EditorView; put: (files: File[]) => void }

/**
 * The editor of a page's text. It starts with `text` and reports each change. `hint` is its placeholder; `onFile`
 * receives dropped and pasted files, and enables table editing; `help` is the ID of its description; `handle` receives
 * the editor.
 */
export function CodeEditor(props: {
  text: string
  onChange: (text: string) => void
  onSave: () => void
  hint?: string
  onFile?: FileHandler
  help?: string
  handle?: RefObject<EditorHandle | null>
}) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useLatest(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is the editor's from here on
  useEffect(() => {
    const save = () => {
      latest.current.onSave()
      return true
    }
    const fileInput = handleFiles((...args) => latest.current.onFile?.(...args))
    const view = new EditorView({
      parent: container.current!,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          history(),
          ...editorParts(texts.editor),
          placeholder(props.hint ?? ''),
          props.onFile ? [fileInput.extension, tableEditing] : [],
          props.help ? EditorView.contentAttributes.of({ 'aria-describedby': props.help }) : [],
          // Tab leaves the editor, like any other field, except within a table.
          keymap.of([{ key: 'Mod-s', run: save }, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.focus()
    if (props.handle) props.handle.current = { view, put: (files) => fileInput.put(view, files) }
    return () => view.destroy()
  }, [])
  return (
    <Box
      ref={container}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '& .cm-editor': { minHeight: '16rem', maxHeight: '60vh' },
        '& .cm-scroller': { overflow: 'auto', fontSize: '0.875rem' },
        '& .cm-content': { caretColor: 'currentColor' },
        '& .cm-placeholder': { color: 'text.secondary' },
        '& .cm-cursor': { borderLeftColor: 'currentColor' },
      }}
    />
  )
}
