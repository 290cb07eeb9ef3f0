import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { editorParts } from './editorParts.ts'

type Version = { text: string; label: string }
export type MergedTexts = { before: Version; after: Version }

const readOnly = [EditorState.readOnly.of(true), EditorView.editable.of(false)]
/** Longer unchanged parts are collapsed, except for this number of lines around differences. */
const collapse = { margin: 3, minSize: 6 } as const

const sided = (colour: string) => ({
  backgroundColor: `color-mix(in srgb, ${colour} 12%, transparent)`,
  boxShadow: `inset 3px 0 ${colour}`,
})

/** Appends the line break of the last line: otherwise it would differ from the same line followed by others. */
const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const partsOf = (label: string) => [
  ...editorParts(label),
  ...readOnly,
  EditorView.contentAttributes.of({ tabindex: '0' }),
]

/** Two texts with highlighted differences; `isOne`: in one column. */
export function MergeTexts(props: MergedTexts & { isStacked: boolean }) {
  const { label: aLabel } = props.before
  const { label: bLabel } = props.after
  const a = ended(props.before.text)
  const b = ended(props.after.text)
  const { isStacked } = props
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parent = container.current!
    if (isStacked) {
      const view = new EditorView({
        parent,
        doc: b,
        extensions: [
          ...partsOf(bLabel),
          unifiedMergeView({ original: a, mergeControls: false, collapseUnchanged: collapse }),
        ],
      })
      return () => view.destroy()
    }
    const view = new MergeView({
      parent,
      a: { doc: a, extensions: partsOf(aLabel) },
      b: { doc: b, extensions: partsOf(bLabel) },
      collapseUnchanged: collapse,
    })
    return () => view.destroy()
  }, [a, aLabel, b, bLabel, isStacked])
  return (
    <Box
      ref={container}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        maxHeight: '32rem',
        overflow: 'auto',
        '& .cm-editor': { fontSize: '0.8125rem' },
        '& .cm-editor .cm-gutters.cm-gutters.cm-gutters': { background: 'none', border: 0, color: 'text.secondary' },
        '& .cm-mergeViewEditor + .cm-mergeViewEditor': { borderLeft: 1, borderColor: 'divider' },
        // Deleted and new text is marked by a line at the side as well as by its background.
        '& .cm-merge-a .cm-changedLine, & .cm-deletedChunk': (theme) => sided(theme.palette.error.main),
        '& .cm-merge-b .cm-changedLine, & .cm-insertedLine': (theme) => sided(theme.palette.success.main),
        '& .cm-changedText': { background: 'none', textDecoration: 'underline 2px', textUnderlineOffset: '3px' },
        // The default signs use a font that computers may lack.
        '& .cm-collapsedLines::before, & .cm-collapsedLines::after': { content: 'none' },
        '& .cm-collapsedLines': { background: 'none', bgcolor: 'action.hover', color: 'text.secondary' },
      }}
    />
  )
}
