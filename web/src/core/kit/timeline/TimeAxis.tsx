import useMediaQuery from '@mui/material/useMediaQuery'
import { Box } from '../Box.tsx'
import { useFormat } from '../format/FormatContext.tsx'
import { timeTicks } from './timeTicks.ts'
import type { TimeWindow } from './timeWindow.ts'

/** The axis below lanes: round wall times in the plant's zone; midnight carries its date. */
export function TimeAxis(props: { window: TimeWindow }) {
  const { start, end } = props.window
  const format = useFormat()
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const isShort = end - start < 15 * 60_000
  const text = (at: number) => {
    const time = format.instant(at, 'time')
    if (time === '00:00') return format.instant(at, 'weekday')
    return isShort ? format.instant(at, 'timeToTheSecond') : time
  }
  return (
    <Box aria-hidden sx={{ position: 'relative', height: '1.25rem', fontSize: '0.75rem', color: 'text.secondary' }}>
      {timeTicks(props.window, format.timeZone, isNarrow ? 4 : 10).map((at) => (
        <Box
          key={at}
          sx={{ position: 'absolute', top: 0, transform: 'translateX(-50%)', whiteSpace: 'nowrap' }}
          style={{ left: `${Math.min(97, Math.max(2, ((at - start) / (end - start)) * 100))}%` }}
        >
          {text(at)}
        </Box>
      ))}
    </Box>
  )
}
