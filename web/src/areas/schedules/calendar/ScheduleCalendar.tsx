import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import { exceptionsFor } from '@takt/domain/core/schedule/occurrences.ts'
import type { Schedule } from '@takt/domain/core/schedule/schedule.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { scheduleTexts as texts } from '../texts.ts'
import { useExceptions, useFollowers, useScheduleHistory } from '../useSchedule.ts'
import { CalendarGrid } from './CalendarGrid.tsx'
import { ClockNotes } from './ClockNotes.tsx'
import { DayPanel } from './DayPanel.tsx'
import { monthAfter, monthDays } from './monthDays.ts'
import { scheduleVersions, withVersion } from './scheduleVersions.ts'

const calendarSearch = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  day: z.iso.date().optional().catch(undefined),
  resource: z.string().max(50).optional().catch(undefined),
})

/**
 * The month, day and resource of the calendar, stored in the address; the default is the current month in the
 * schedule's zone.
 */
function useCalendarAddress(timeZone: string) {
  const search = calendarSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = Temporal.Now.plainDateISO(timeZone).toString()
  return {
    today,
    day: search.day ?? null,
    month: search.month ?? search.day?.slice(0, 7) ?? today.slice(0, 7),
    resource: search.resource ?? null,
    go: (change: z.input<typeof calendarSearch>) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }) as typeof before, replace: true }),
  }
}

/**
 * The schedule by day: the planned time (for past days as planned then), exceptions, and clock changes. With a resource
 * its own exceptions count too.
 */
export function ScheduleCalendar(props: {
  schedule: Schedule
  /** True if the drawn schedule differs from the saved one; it is then shown from now on. */
  isDrawn: boolean
  /** The default zone of schedules without a zone. */
  usualZone: string
  readOnly: boolean
}) {
  const { schedule, isDrawn, readOnly } = props
  const format = useFormat()
  const address = useCalendarAddress(schedule.timezone)
  const { month, day, resource, today, go: navigateTo } = address
  const exceptionDays = { from: `${monthAfter(month, -1)}-20`, to: `${monthAfter(month, 1)}-10` }
  const exceptions = useExceptions(schedule.scheduleID, exceptionDays)
  const followers = useFollowers(schedule.scheduleID)
  // Without a resource, only the exceptions of the whole schedule remain.
  const counting = exceptionsFor(exceptions.data ?? [], schedule.scheduleID, resource ?? '')
  const history = useScheduleHistory(schedule.scheduleID)
  const saved = scheduleVersions(schedule.scheduleID, history.data ?? [], props.usualZone)
  const versions = isDrawn || saved.length === 0 ? withVersion(saved, Date.now(), schedule) : saved
  const days = monthDays(month, schedule.timezone, versions, counting)
  const selectedDay = days.find(({ date }) => date === day)
  const changeMonth = (by: number) => {
    const next = monthAfter(month, by)
    navigateTo({ month: next, day: day === null ? undefined : `${next}-01` })
  }
  const title = new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  )
  return (
    <>
      <Panel
        title={title}
        beside={texts.inZone(schedule.timezone)}
        tools={
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <IconButton size="small" aria-label={texts.earlier} onClick={() => changeMonth(-1)}>
              <ChevronLeft fontSize="small" />
            </IconButton>
            <Button
              size="small"
              disabled={month === today.slice(0, 7)}
              onClick={() => navigateTo({ month: undefined, day: undefined })}
            >
              {texts.today}
            </Button>
            <IconButton size="small" aria-label={texts.later} onClick={() => changeMonth(1)}>
              <ChevronRight fontSize="small" />
            </IconButton>
          </Box>
        }
      >
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ maxWidth: '20rem' }}>
            <SearchSelect
              id="calendar-resource"
              describedBy={undefined}
              invalid={false}
              required={false}
              label={texts.resource}
              placeholder={texts.allMachines}
              options={(followers.data ?? []).map(({ resourceID, description }) => ({
                value: resourceID,
                label: resourceID,
                ...(description ? { detail: description } : {}),
              }))}
              value={resource}
              onChange={(resourceID) => navigateTo({ resource: resourceID ?? undefined })}
            />
          </Box>
          {exceptions.error && (
            <ErrorAlert what={texts.failed} error={exceptions.error} onAgain={() => void exceptions.refetch()} />
          )}
          {history.error && (
            <ErrorAlert what={texts.historyFailed} error={history.error} onAgain={() => void history.refetch()} />
          )}
          {history.isLoading ? (
            <Skeleton variant="rounded" height={360} />
          ) : (
            <CalendarGrid
              days={days}
              month={month}
              today={today}
              chosen={day}
              onChoose={(date) =>
                navigateTo({ day: date, month: date.slice(0, 7) === today.slice(0, 7) ? undefined : date.slice(0, 7) })
              }
              onTurn={changeMonth}
            />
          )}
          {selectedDay ? (
            <DayPanel
              key={selectedDay.date}
              day={selectedDay}
              schedule={
                valueAt(versions, wallClock(schedule.timezone).dayStart(dayOfDate(selectedDay.date))) ?? schedule
              }
              exceptions={(exceptions.data ?? []).filter(({ date }) => date === selectedDay.date)}
              resource={resource}
              resources={followers.data ?? []}
              readOnly={readOnly}
            />
          ) : (
            <Typography variant="body2" color="textSecondary">
              {texts.chooseDay}
            </Typography>
          )}
        </Box>
      </Panel>
      <ClockNotes schedule={schedule} exceptions={counting} />
    </>
  )
}
