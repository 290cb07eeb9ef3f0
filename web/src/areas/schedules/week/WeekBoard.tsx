import Add from '@mui/icons-material/Add'
import IconButton from '@mui/material/IconButton'
import { type Shift, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import type { ShiftsDraft } from './useShiftsDraft.ts'
import { useWeekDrag } from './useWeekDrag.ts'
import { type Selected, WeekRow } from './WeekRow.tsx'
import { weekBlocks } from './weekBlocks.ts'
import { weekKey } from './weekKeys.ts'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]

function HourAxis() {
  return (
    <>
      <span />
      <Box sx={{ position: 'relative', height: '1.25rem', fontSize: '0.75rem', color: 'text.secondary' }} aria-hidden>
        {hours.map((hour) => (
          <Box
            component="span"
            key={hour}
            sx={{ position: 'absolute', transform: `translateX(${hour === 0 ? 0 : hour === 24 ? -100 : -50}%)` }}
            style={{ left: `${(hour / 24) * 100}%` }}
          >
            {String(hour).padStart(2, '0')}
          </Box>
        ))}
      </Box>
      <span />
    </>
  )
}

/** Moves the keyboard focus to the selected block after a change, once it is drawn. */
function useFocusOn(selected: Selected | null, shifts: readonly Shift[]) {
  const board = useRef<HTMLDivElement>(null)
  const mustFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every drawing of other shifts or another selection
  useEffect(() => {
    if (!mustFocus.current || !selected) return
    mustFocus.current = false
    const block = `[data-begins][data-shift="${selected.shift}"][data-day="${selected.day}"]`
    board.current?.querySelector<HTMLElement>(block)?.focus()
  }, [selected, shifts])
  return { board, want: () => (mustFocus.current = true) }
}

/**
 * The drawing of the week: rows are days, midnight to midnight in local time; shifts are moved, changed and added by
 * pointer or keyboard.
 */
export function WeekBoard(props: {
  draft: ShiftsDraft
  selected: Selected | null
  onSelect: (selected: Selected | null) => void
  /** Called on Enter: opens the form. */
  onEdit: () => void
  readOnly: boolean
}) {
  const { draft, selected, onSelect, readOnly } = props
  const change = (next: readonly Shift[]) => {
    if (next.length > draft.shifts.length) {
      const added = next.at(-1)!
      onSelect({ shift: next.length - 1, day: weekdays.indexOf(added.days[0]!) })
    }
    draft.change(next)
  }
  const drag = useWeekDrag({ shifts: draft.shifts, onChange: change })
  const shifts = drag.preview ?? draft.shifts
  const blocks = weekBlocks(shifts)
  const focus = useFocusOn(selected, shifts)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const stroke = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, fine: event.altKey }
    if (event.key === 'Escape' && drag.preview) {
      event.preventDefault()
      return drag.cancel()
    }
    if (stroke.ctrl && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return draft.undo()
    }
    if (event.key === 'Enter' && selected) {
      event.preventDefault()
      return props.onEdit()
    }
    const isMove = event.key.startsWith('Arrow') && !stroke.ctrl && !stroke.shift
    const outcome = readOnly && !isMove ? null : weekKey(draft.shifts, selected, stroke)
    if (!outcome) return
    event.preventDefault()
    focus.want()
    if (outcome.shifts) draft.change(outcome.shifts)
    if (outcome.selected !== undefined) onSelect(outcome.selected)
  }
  const firstBlock = blocks.toSorted((a, b) => a.row - b.row || a.from - b.from).find(({ isStart }) => isStart)
  return (
    <Box
      ref={focus.board}
      role="group"
      aria-label={texts.weekLabel}
      onKeyDown={press}
      {...(readOnly ? {} : drag.handlers)}
      sx={{
        display: 'grid',
        gridTemplateColumns: '2.5rem minmax(0, 1fr) 2rem',
        userSelect: 'none',
        '& > :nth-of-type(2)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <HourAxis />
      {weekdays.map((day, row) => (
        <Fragment key={day}>
          <WeekRow
            day={day}
            row={row}
            blocks={blocks}
            shifts={shifts}
            selected={selected}
            firstBlock={firstBlock}
            onSelect={onSelect}
          />
          {readOnly ? (
            <span />
          ) : (
            <IconButton
              size="small"
              aria-label={texts.addShiftOn(texts.days[day])}
              title={texts.addShiftOn(texts.days[day])}
              onClick={() => {
                const outcome = weekKey(
                  draft.shifts,
                  { shift: -1, day: row },
                  {
                    key: 'n',
                    ctrl: false,
                    shift: false,
                    fine: false,
                  },
                )
                if (outcome?.shifts) change(outcome.shifts)
              }}
              sx={{ alignSelf: 'center', justifySelf: 'end' }}
            >
              <Add sx={{ fontSize: '1rem' }} />
            </IconButton>
          )}
        </Fragment>
      ))}
    </Box>
  )
}
