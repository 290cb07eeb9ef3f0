import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { useMemo } from 'react'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { TruncatedText } from '../../../core/kit/table/TruncatedText.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { TimelineLink } from '../TimelineLink.tsx'
import type { RunRow } from './RunTable.tsx'
import { runTexts as texts } from './texts.ts'
import { useOperationIntervals } from './useOperationIntervals.ts'

const machines = { label: texts.machines, width: 'minmax(6rem, 0.8fr)' }
const intervalColumn = { label: texts.between, width: 'minmax(13rem, 1fr)' }

const longestMs = 8 * 86_400_000

/** Lists when the machines worked on a job operation; each interval links to the timeline. */
export function OperationIntervals(props: { run: RunRow; life: JobEfficiency | null }) {
  const { run, life: history } = props
  const { range } = useScope()
  const format = useFormat()
  const nameOf = useMachineName()
  // The last column would not be visible on a phone, so the first one contains the link.
  const isPhone = useMediaQuery('(max-width: 599px)')
  const window = useMemo(() => {
    if (!history) return null
    const end = Math.min(range.end, Date.parse(history.lastAt))
    const start = Math.max(range.start, Date.parse(history.firstAt), end - longestMs)
    return start < end ? { start, end } : null
  }, [history, range.start, range.end])
  const resourceIDs = run.machines.map(({ resourceID }) => resourceID)
  const intervals = useOperationIntervals({ operation: run.key, resourceIDs, window })
  return (
    <Panel title={texts.stretches} beside={texts.stretchesBeside}>
      {!intervals || intervals.length === 0 ? (
        <Typography variant="body2" color="textSecondary" aria-busy={!intervals && window !== null}>
          {intervals ? texts.noStretches : ' '}
        </Typography>
      ) : (
        <VirtualTable
          label={texts.stretches}
          columns={[
            ...(isPhone ? [intervalColumn, machines] : [machines, intervalColumn]),
            { label: texts.length, width: '6rem', numeric: true },
            ...(isPhone ? [] : [{ label: texts.open, width: '5rem' }]),
          ]}
          count={intervals.length}
          row={(index) => {
            const { resourceID, start, end } = intervals[index]!
            const from = format.instant(start, 'moment')
            const timeText = `${from} – ${format.instant(end, 'moment')}`
            const toTimeline = (text: string) => (
              <TimelineLink key="open" {...{ resourceID, start, end }} label={texts.openStretch(resourceID, from)}>
                {text}
              </TimelineLink>
            )
            const machine = <TruncatedText key="machine" text={nameOf(resourceID)} />
            return [
              ...(isPhone ? [toTimeline(timeText), machine] : [machine, timeText]),
              format.duration((end - start) / 1000),
              ...(isPhone ? [] : [toTimeline(texts.open)]),
            ]
          }}
        />
      )}
    </Panel>
  )
}
