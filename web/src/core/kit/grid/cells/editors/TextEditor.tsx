import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import { useRef, useState } from 'react'
import { gridTexts as texts } from '../../texts.ts'
import { type EditorProps, editorMove } from './editorProps.ts'
import { useEditorFocus } from './useEditorFocus.ts'

/**
 * An editor for text, numbers, dates and instants: typed as text in the user's locale; dates also have the browser's
 * calendar.
 */
export function TextEditor(props: EditorProps) {
  const { column, editing } = props
  const [text, setText] = useState(editing.typed.current)
  const type = (next: string) => {
    editing.typed.current = next
    setText(next)
  }
  const input = useEditorFocus(!editing.byTyping)
  const calendar = useRef<HTMLInputElement>(null)
  const ended = useRef(false)
  const end = (work: () => void) => {
    if (ended.current) return
    ended.current = true
    work()
  }
  const isDay = column.kind === 'date' || column.kind === 'instant'
  const isNumber = column.kind === 'integer' || column.kind === 'number'
  return (
    <>
      <input
        ref={input}
        className="editor"
        aria-label={column.label}
        value={text}
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : 'text'}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          if (event.relatedTarget !== calendar.current) end(() => props.onCommit(text, 'stay'))
        }}
        onKeyDown={(event) => {
          const move = editorMove(event, editing.byTyping)
          if (event.key === 'Escape') end(props.onCancel)
          else if (isDay && event.altKey && event.key === 'ArrowDown') calendar.current?.showPicker()
          else if (move) end(() => props.onCommit(text, move))
          else return event.stopPropagation()
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {isDay && (
        <>
          <button
            type="button"
            className="calendar"
            tabIndex={-1}
            aria-label={texts.openCalendar}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarMonth sx={{ fontSize: '1rem' }} />
          </button>
          <input
            ref={calendar}
            className="hiddenInput"
            type={column.kind === 'date' ? 'date' : 'datetime-local'}
            tabIndex={-1}
            aria-hidden
            onChange={(event) => {
              if (event.target.value) type(event.target.value.replace('T', ' '))
              input.current?.focus()
            }}
          />
        </>
      )}
    </>
  )
}
