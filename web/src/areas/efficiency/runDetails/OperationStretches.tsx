import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { useMemo } from 'react'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { Cut } from '../../../core/kit/table/Cut.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { TimelineLink } from '../TimelineLink.tsx'
import type { RunRow } from './RunTable.tsx'
import { runTexts as texts } from './texts.ts'
import { useOperationStretches } from './useOperationStretches.ts'

const machines = { label: texts.machines, width: 'minmax(6rem, 0.8fr)' }
const between = { label: texts.between, width: 'minmax(13rem, 1fr)' }

const longestMs = 8 * 86_400_000

/** When the machines worked on a job operation, each stretch leading to the timeline. */
export function OperationStretches(props: { run: RunRow; life: JobEfficiency | null }) {
  const { run, life } = props
  const { range } = useScope()
  const format = useFormat()
  const nameOf = useMachineName()
  // The last column would be out of sight there: its link is in the first.
  const isPhone = useMediaQuery('(max-width: 599px)')
  const window = useMemo(() => {
    if (!life) return null
    const end = Math.min(range.end, Date.parse(life.lastAt))
    const start = Math.max(range.start, Date.parse(life.firstAt), end - longestMs)
    return start < end ? { start, end } : null
  }, [life, range.start, range.end])
  const resourceIDs = run.machines.map(({ resourceID }) => resourceID)
  const stretches = useOperationStretches({ operation: run.key, resourceIDs, window })
  return (
    <Panel title={texts.stretches} beside={texts.stretchesBeside}>
      {!stretches || stretches.length === 0 ? (
        <Typography variant="body2" color="textSecondary" aria-busy={!stretches && window !== null}>
          {stretches ? texts.noStretches : ' '}
        </Typography>
      ) : (
        <VirtualTable
          label={texts.stretches}
          columns={[
            ...(isPhone ? [between, machines] : [machines, between]),
            { label: texts.length, width: '6rem', numeric: true },
            ...(isPhone ? [] : [{ label: texts.open, width: '5rem' }]),
          ]}
          count={stretches.length}
          row={(place) => {
            const { resourceID, start, end } = stretches[place]!
            const from = format.instant(start, 'moment')
            const when = `${from} – ${format.instant(end, 'moment')}`
            const toTimeline = (text: string) => (
              <TimelineLink key="open" {...{ resourceID, start, end }} label={texts.openStretch(resourceID, from)}>
                {text}
              </TimelineLink>
            )
            const machine = <Cut key="machine" text={nameOf(resourceID)} />
            return [
              ...(isPhone ? [toTimeline(when), machine] : [machine, when]),
              format.duration((end - start) / 1000),
              ...(isPhone ? [] : [toTimeline(texts.open)]),
            ]
          }}
        />
      )}
    </Panel>
  )
}
