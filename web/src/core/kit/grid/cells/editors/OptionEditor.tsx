import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useId, useMemo, useRef, useState } from 'react'
import { narrowOptions } from '../../../select/options.ts'
import { useOptions } from '../../../select/useOptions.ts'
import { gridTexts as texts } from '../../texts.ts'
import { type EditorProps, editorMove } from './editorProps.ts'
import { useEditorFocus } from './useEditorFocus.ts'

const maxOptions = 50

const List = styled('div')(({ theme }) => ({
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 6,
  boxShadow: theme.shadows[8],
  maxHeight: 240,
  minWidth: 160,
  maxWidth: '28rem',
  overflow: 'auto',
  padding: 4,
  fontSize: '0.8125rem',
  '.option': {
    padding: '5px 10px',
    borderRadius: 4,
    cursor: 'pointer',
    display: 'flex',
    gap: 12,
    whiteSpace: 'nowrap',
  },
  '.option.marked': {
    background: theme.palette.action.selected,
    boxShadow: `inset 2px 0 ${theme.palette.primary.main}`,
  },
  '.detail, .none': { color: theme.palette.text.secondary, overflow: 'hidden', textOverflow: 'ellipsis' },
  '.none': { padding: '5px 10px' },
}))

/**
 * An editor for a value from options, either given or searched on the server while typing. Typed text without a match
 * is accepted: the column validates it.
 */
export function OptionEditor(props: EditorProps) {
  const { column, row, editing } = props
  // A key that users do not know is not shown: its name is shown until something is typed.
  const [text, setText] = useState(() =>
    (column.isName || column.optionText) && column.named && !editing.byTyping && editing.text
      ? column.named(row.values)
      : editing.text,
  )
  const [typed, setTyped] = useState(editing.byTyping)
  const [marked, setMarked] = useState(-1)
  const input = useEditorFocus(!editing.byTyping)
  const ended = useRef(false)
  const id = useId()
  const choices = useMemo(
    () => column.options?.map((value) => ({ value, label: column.optionText?.(value) ?? value })),
    [column],
  )
  const source = useMemo(() => column.source?.(row.values), [column, row.values])
  const search = typed ? text : ''
  const { options, isLoading } = useOptions({ options: choices, source, typed: search, opened: true })
  const { shown } = narrowOptions(options, search, maxOptions)
  // The first match of the typed text, else the present value.
  const defaultIndex = typed
    ? text.trim() && column.options
      ? 0
      : -1
    : shown.findIndex(({ value }) => value === editing.text)
  const at = Math.min(marked >= 0 ? marked : defaultIndex, shown.length - 1)
  const end = (work: () => void) => {
    if (ended.current) return
    ended.current = true
    work()
  }
  const same = (label: string) => label.toLowerCase() === text.trim().toLowerCase()
  const exact = () => (shown.find(({ value }) => same(value)) ?? shown.find(({ label }) => same(label)))?.value
  const entered = () => (typed ? (exact() ?? text) : editing.text)
  const selectedValue = () => shown[at]?.value ?? entered()
  const mark = (next: number) => setMarked(Math.max(0, Math.min(next, shown.length - 1)))
  return (
    <>
      <input
        ref={input}
        className="editor"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-label={column.label}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setTyped(true)
          setMarked(-1)
        }}
        onBlur={() => end(() => props.onCommit(entered(), 'stay'))}
        onKeyDown={(event) => {
          const move = editorMove(event, false)
          if (event.key === 'Escape') end(props.onCancel)
          else if (event.key === 'ArrowDown') mark(at + 1)
          else if (event.key === 'ArrowUp') mark(at - 1)
          else if (move) end(() => props.onCommit(selectedValue(), move))
          else return event.stopPropagation()
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <Popper open anchorEl={() => input.current ?? document.body} placement="bottom-start" sx={{ zIndex: 'modal' }}>
        <List id={id} role="listbox" aria-label={column.label}>
          {shown.map(({ value, label, detail }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field
            <div
              key={value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={`option${index === at ? ' marked' : ''}`}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => end(() => props.onCommit(value, 'stay'))}
            >
              <span>{label}</span>
              {detail && <span className="detail">{detail}</span>}
            </div>
          ))}
          {shown.length === 0 && <div className="none">{isLoading ? texts.loadingOptions : texts.noOptions}</div>}
        </List>
      </Popper>
    </>
  )
}
