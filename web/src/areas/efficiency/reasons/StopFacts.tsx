import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import type { ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { ReasonWord } from './ReasonWord.tsx'
import { type Stop, stoodMs } from './stopsOf.ts'
import { reasonTexts as texts } from './texts.ts'

const mostShown = 5

/** What is known of the stops that are spoken of: when, how long, what they were for until now. */
export function StopFacts(props: { stops: readonly Stop[]; lookOf: (reasonCode: string) => ReasonChoice }) {
  const { stops } = props
  const format = useFormat()
  const secs = stops.reduce((sum, stop) => sum + stoodMs(stop) / 1000, 0)
  const reported = [...new Set(stops.flatMap(({ parts }) => parts.map(({ reportedReason }) => reportedReason)))].filter(
    (reason) => reason !== null,
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, fontSize: '0.8125rem' }}>
      {stops.slice(0, mostShown).map((stop) => (
        <Box key={stop.start} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}>
          <StateWord kind={stop.kind} />
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {texts.stopTimes(
              format.instant(stop.start, 'moment'),
              format.instant(stop.end, 'timeToTheSecond'),
              format.duration(stoodMs(stop) / 1000),
            )}
          </Box>
          <ReasonWord stop={stop} lookOf={props.lookOf} />
        </Box>
      ))}
      {stops.length > 1 && (
        <Box sx={{ color: 'text.secondary' }}>
          {stops.length > mostShown ? `${texts.andMore(stops.length - mostShown)}, ` : ''}
          {texts.together(format.duration(secs))}
        </Box>
      )}
      {stops.length === 1 &&
        reported.map((reason) => (
          <Box key={reason} sx={{ color: 'text.secondary' }}>
            {texts.machineSaid(reason)}
          </Box>
        ))}
    </Box>
  )
}
