import Chip from '@mui/material/Chip'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import type { DowntimeSearch } from './downtimeSearch.ts'
import { classesText, type StopClass, stopClasses } from './stopClasses.ts'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress } from './useDowntime.ts'
import { useReasonStyles } from './useReasonStyles.ts'

/** Chips of the active filters, each with a button that removes it. */
function FilterChips() {
  const { search, change } = useDowntimeAddress()
  const reasons = useReasonStyles()
  const shiftName = useShiftName()
  const machineName = useMachineName()
  const { reason, machine, shift, hour } = search
  const two = (value: number) => String(value).padStart(2, '0')
  const filters: [keyof DowntimeSearch, string][] = []
  if (reason !== undefined) filters.push(['reason', texts.reasonIs(reasons(reason).label)])
  if (machine !== undefined) filters.push(['machine', texts.machineIs(machineName(machine))])
  if (shift !== undefined) filters.push(['shift', shift < 0 ? texts.outsideShifts : shiftName(shift)])
  if (hour !== undefined) filters.push(['hour', texts.hourIs(`${two(hour)}:00–${two((hour + 1) % 24)}:00`)])
  if (filters.length === 0) return null
  return (
    <Box role="group" aria-label={texts.pickedHere} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {filters.map(([field, label]) => (
        <Chip
          key={field}
          size="small"
          label={label}
          aria-label={texts.remove(label)}
          onDelete={() => change({ [field]: undefined })}
          onClick={() => change({ [field]: undefined })}
        />
      ))}
    </Box>
  )
}

/**
 * Controls for the stop classes that count, the measure of the bars, and the active filters; all are stored in the URL.
 */
export function DowntimeTools() {
  const { classes, measure, change } = useDowntimeAddress()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', displayPrint: 'none' }}>
      <ToggleButtonGroup
        size="small"
        aria-label={texts.classes}
        value={[...classes]}
        onChange={(_, next: StopClass[]) => next.length > 0 && change({ classes: classesText(next) })}
        sx={{ flexWrap: 'wrap' }}
      >
        {stopClasses.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ gap: 2, py: 1, px: 3, textTransform: 'none' }}>
            <StateSwatch kind={kind} />
            {texts.classNames[kind]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup
        data-hands
        size="small"
        exclusive
        aria-label={texts.measure}
        value={measure}
        onChange={(_, next: 'time' | 'stops' | null) => next && change({ measure: next === 'time' ? undefined : next })}
      >
        {(['time', 'stops'] as const).map((entry) => (
          <ToggleButton key={entry} value={entry} sx={{ py: 1, px: 3, textTransform: 'none' }}>
            {texts.measures[entry]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FilterChips />
    </Box>
  )
}
