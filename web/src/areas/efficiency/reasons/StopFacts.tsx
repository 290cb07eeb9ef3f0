import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import type { ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { ReasonWord } from './ReasonWord.tsx'
import { type Stop, stoppedMs } from './stopsOf.ts'
import { reasonTexts as texts } from './texts.ts'

const maxStops = 5

/** Facts about the selected stops: start, duration and current reason. */
export function StopFacts(props: { stops: readonly Stop[]; styleOf: (reasonCode: string) => ReasonChoice }) {
  const { stops } = props
  const format = useFormat()
  const secs = stops.reduce((sum, stop) => sum + stoppedMs(stop) / 1000, 0)
  const reported = [...new Set(stops.flatMap(({ parts }) => parts.map(({ reportedReason }) => reportedReason)))].filter(
    (reason) => reason !== null,
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, fontSize: '0.8125rem' }}>
      {stops.slice(0, maxStops).map((stop) => (
        <Box key={stop.start} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}>
          <StateWord kind={stop.kind} />
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {texts.stopTimes(
              format.instant(stop.start, 'moment'),
              format.instant(stop.end, 'timeToTheSecond'),
              format.duration(stoppedMs(stop) / 1000),
            )}
          </Box>
          <ReasonWord stop={stop} styleOf={props.styleOf} />
        </Box>
      ))}
      {stops.length > 1 && (
        <Box sx={{ color: 'text.secondary' }}>
          {stops.length > maxStops ? `${texts.andMore(stops.length - maxStops)}, ` : ''}
          {texts.together(format.duration(secs))}
        </Box>
      )}
      {stops.length === 1 &&
        reported.map((reason) => (
          <Box key={reason} sx={{ color: 'text.secondary' }}>
            {texts.reportedByMachine(reason)}
          </Box>
        ))}
    </Box>
  )
}
