import Undo from '@mui/icons-material/Undo'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useOrganizationSettings } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { ScheduleCalendar } from './calendar/ScheduleCalendar.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { ScheduleFollowers } from './ScheduleFollowers.tsx'
import { ScheduleHead } from './ScheduleHead.tsx'
import { ScheduleWeek } from './ScheduleWeek.tsx'
import { scheduleTexts as texts } from './texts.ts'
import { useSaveSchedule } from './useSaveSchedule.ts'
import { type ScheduleRow, usePlannedChanges, useSchedule } from './useSchedule.ts'
import { useScheduleDraft } from './useScheduleDraft.ts'

const parts = ['week', 'calendar', 'resources'] as const
type Part = (typeof parts)[number]

/** The visible part of the schedule; stored in the address as `part`. */
function usePart(): [Part, (part: Part) => void] {
  const { part } = useSearch({ strict: false }) as { part?: string }
  const navigate = useNavigate()
  const current = parts.find((entry) => entry === part) ?? 'week'
  return [
    current,
    (next) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, part: next === 'week' ? undefined : next }) as typeof before,
        replace: true,
      }),
  ]
}

function Editor(props: { row: ScheduleRow; onClose: () => void }) {
  const { row } = props
  const format = useFormat()
  const usualZone = useOrganizationSettings()?.timeZone ?? 'UTC'
  const mayWrite = useMay('resources', 'write')
  const draft = useScheduleDraft(row)
  const saving = useSaveSchedule(row, draft)
  const planned = usePlannedChanges(row.scheduleID)
  const [part, setPart] = usePart()
  const [isSaveDialogOpen, setIsSaveDialogOpen] = useState(false)
  const timeZone = draft.head.timezone ?? usualZone
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => draft.isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => draft.isChanged,
    withResolver: true,
  })
  const save = () => {
    if (draft.isDated) setIsSaveDialogOpen(true)
    else saving.save(undefined)
  }
  const problemCount = Object.keys(saving.problems).length
  return (
    <DetailPane
      title={row.scheduleID}
      beside={draft.head.description ?? ''}
      about={row.scheduleID}
      onClose={props.onClose}
      tools={
        mayWrite && (
          <Box sx={{ display: 'flex', gap: 2, flex: 'none' }}>
            <IconButton
              size="small"
              aria-label={texts.undo}
              title={texts.undo}
              disabled={!draft.week.canUndo}
              onClick={draft.week.undo}
            >
              <Undo fontSize="small" />
            </IconButton>
            {draft.isChanged && (
              <Button size="small" onClick={draft.discard}>
                {texts.discard}
              </Button>
            )}
            <Button size="small" variant="contained" disabled={!draft.isChanged} loading={saving.isBusy} onClick={save}>
              {texts.save}
            </Button>
          </Box>
        )
      }
    >
      {saving.message && (
        <Alert severity="error" variant="outlined">
          {saving.message}
          {problemCount > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 4 }}>
              {Object.entries(saving.problems).map(([name, message]) => (
                <li key={name}>
                  {name}: {message}
                </li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      {draft.week.isBehind && (
        <Alert severity="warning" variant="outlined">
          {texts.behind}
        </Alert>
      )}
      {planned.map((at) => (
        <Alert key={at} severity="info" variant="outlined">
          {texts.planned(format.instant(at, 'full'))}
        </Alert>
      ))}
      <ScheduleHead draft={draft} usualZone={usualZone} problems={saving.problems} readOnly={!mayWrite} />
      <Tabs
        value={part}
        onChange={(_, next: Part) => setPart(next)}
        aria-label={texts.partsLabel}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {parts.map((entry) => (
          <Tab key={entry} value={entry} label={texts.parts[entry]} />
        ))}
      </Tabs>
      {part === 'week' && (
        <ScheduleWeek draft={draft.week} timeZone={timeZone} problems={saving.problems} readOnly={!mayWrite} />
      )}
      {part === 'calendar' && (
        <ScheduleCalendar
          schedule={{ scheduleID: row.scheduleID, timezone: timeZone, shifts: draft.week.shifts }}
          isDrawn={draft.isDated}
          usualZone={usualZone}
          readOnly={!mayWrite}
        />
      )}
      {part === 'resources' && <ScheduleFollowers scheduleID={row.scheduleID} />}
      {isSaveDialogOpen && (
        <SaveDialog
          timeZone={timeZone}
          busy={saving.isBusy}
          onCancel={() => setIsSaveDialogOpen(false)}
          onSave={(effectiveFrom) => {
            setIsSaveDialogOpen(false)
            saving.save(effectiveFrom)
          }}
        />
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        prompt={texts.leaveTitle}
        onNo={() => blocker.reset?.()}
        onYes={() => blocker.proceed?.()}
      >
        {texts.leaveText}
      </ConfirmDialog>
    </DetailPane>
  )
}

/** A schedule: its week, its calendar with exceptions, and its followers. */
export function ScheduleDetail(props: { id: string; onClose: () => void }) {
  const schedule = useSchedule(props.id)
  if (schedule.data) return <Editor key={props.id} row={schedule.data} onClose={props.onClose} />
  return (
    <DetailPane title={props.id} about={props.id} onClose={props.onClose}>
      {schedule.error ? (
        <ErrorAlert what={texts.failed} error={schedule.error} onAgain={() => void schedule.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={360} />
      )}
    </DetailPane>
  )
}
