import Typography from '@mui/material/Typography'
import type { Schedule, ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { useMemo } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import { clockChanges } from './clockChanges.ts'

const yearMs = 366 * 86_400_000

/** The clock changes of the coming year, and their effect on the shifts at that time. */
export function ClockNotes(props: { schedule: Schedule; exceptions: readonly ScheduleException[] }) {
  const { schedule, exceptions } = props
  const format = useFormat()
  const changes = useMemo(() => {
    const start = Date.now() - 7 * 86_400_000
    return clockChanges(schedule, exceptions, { start, end: start + yearMs })
  }, [schedule, exceptions])
  const nameOf = (shiftNum: number | null) => {
    const shift = schedule.shifts.find((entry) => entry.shiftNum === shiftNum)
    return texts.shift(shiftNum ?? 0, shift?.name ?? '')
  }
  return (
    <Panel title={texts.clocks} beside={schedule.timezone}>
      <Box sx={{ display: 'grid', gap: 2, fontSize: '0.8125rem' }}>
        {changes.length === 0 && <Typography variant="body2">{texts.noClocks}</Typography>}
        {changes.map((change) => {
          const date = format.instant(Date.parse(`${change.date}T12:00Z`), 'day')
          const textOf = change.minutes > 0 ? texts.clocksForward : texts.clocksBack
          return (
            <div key={change.at}>
              {textOf(date, change.from, change.to)}
              <Box component="ul" sx={{ m: 0, pl: 4, color: 'text.secondary' }}>
                {change.shifts.map((shift) => (
                  <li key={`${shift.businessDate} ${shift.shiftNum}`}>
                    {texts.clocksShift(
                      nameOf(shift.shiftNum),
                      format.duration(shift.minutes * 60),
                      format.duration(shift.usualMinutes * 60),
                    )}
                  </li>
                ))}
                {change.shifts.length === 0 && <li>{texts.clocksNoShift}</li>}
              </Box>
            </div>
          )
        })}
        {changes.length > 0 && (
          <Typography variant="caption" color="textSecondary">
            {texts.clocksRule}
          </Typography>
        )}
      </Box>
    </Panel>
  )
}
