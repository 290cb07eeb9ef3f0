import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'
import { documentTexts as texts } from '../texts.ts'
import { editorParts } from './editorParts.ts'
import { tableEditing } from './table/tableEditing.ts'
import { type TakeFile, takeFiles } from './takeFiles.ts'

/** An editor; `put` has files stand where its cursor is. */
export type EditorHandle = { view: EditorView; put: (files: File[]) => void }

/**
 * The text of a page to write on. It begins with `text`; what becomes of it is told with each change. `hint` stands in
 * it while it is empty; `onFile` is given files that are dropped or pasted into it, and tables are written with ease;
 * `help` is the id of what describes it; `handle` is the editor itself.
 */
export function CodeEditor(props: {
  text: string
  onChange: (text: string) => void
  onSave: () => void
  hint?: string
  onFile?: TakeFile
  help?: string
  handle?: RefObject<EditorHandle | null>
}) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useLatest(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is the editor's from here on
  useEffect(() => {
    const save = () => {
      latest.current.onSave()
      return true
    }
    const taken = takeFiles((...given) => latest.current.onFile?.(...given))
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          history(),
          ...editorParts(texts.editor),
          placeholder(props.hint ?? ''),
          props.onFile ? [taken.extension, tableEditing] : [],
          props.help ? EditorView.contentAttributes.of({ 'aria-describedby': props.help }) : [],
          // Tab leaves the editor, as it leaves every other field, but within a table.
          keymap.of([{ key: 'Mod-s', run: save }, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.focus()
    if (props.handle) props.handle.current = { view, put: (files) => taken.put(view, files) }
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
        '& .cm-placeholder': { color: 'text.secondary' },
        '& .cm-cursor': { borderLeftColor: 'currentColor' },
      }}
    />
  )
}
