import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { scheduleTexts as texts } from './texts.ts'
import { addShift } from './week/editShifts.ts'
import { ShiftForm } from './week/ShiftForm.tsx'
import { ShiftList } from './week/ShiftList.tsx'
import type { ShiftsDraft } from './week/useShiftsDraft.ts'
import { WeekBoard } from './week/WeekBoard.tsx'
import type { Selected } from './week/WeekRow.tsx'
import { weekTotals } from './week/weekSegments.ts'

/** The week as a drawing, a table and a form of the same draft. */
export function ScheduleWeek(props: {
  draft: ShiftsDraft
  timeZone: string
  problems: Readonly<Record<string, string>>
  readOnly: boolean
}) {
  const { draft, readOnly } = props
  const format = useFormat()
  const [selected, setSelected] = useState<Selected | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const totals = weekTotals(draft.shifts)
  const hours = (minutes: number) => format.duration(minutes * 60)
  const add = () => {
    draft.change(addShift(draft.shifts, { day: 0, from: 6 * 60, to: 14 * 60 }))
    setSelected({ shift: draft.shifts.length, day: 0 })
  }
  return (
    <Panel
      title={texts.week}
      beside={texts.inZone(props.timeZone)}
      tools={
        !readOnly && (
          <Button size="small" startIcon={<Add fontSize="small" />} onClick={add}>
            {texts.addShift}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <WeekBoard
          draft={draft}
          selected={selected}
          onSelect={setSelected}
          onEdit={() => first.current?.focus()}
          readOnly={readOnly}
        />
        {!readOnly && (
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {texts.keys}
          </Typography>
        )}
        {draft.shifts.length === 0 ? (
          <Typography color="textSecondary" variant="body2">
            {texts.noShifts}
          </Typography>
        ) : (
          <>
            <ShiftList shifts={draft.shifts} selected={selected} onSelect={setSelected} />
            <Typography variant="body2" color="textSecondary">
              {texts.perWeek(hours(totals.shift - totals.break), hours(totals.break))}
            </Typography>
          </>
        )}
        {totals.lost > 0 && (
          <Alert severity="info" variant="outlined">
            {texts.lostPerWeek(hours(totals.lost))}
          </Alert>
        )}
        {!readOnly && draft.shifts.length > 0 && (
          <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
            {selected && draft.shifts[selected.shift] ? (
              <ShiftForm
                shifts={draft.shifts}
                selected={selected}
                problems={props.problems}
                first={first}
                onChange={draft.change}
              />
            ) : (
              <Typography variant="body2" color="textSecondary">
                {texts.chooseShift}
              </Typography>
            )}
          </Box>
        )}
      </Box>
    </Panel>
  )
}
