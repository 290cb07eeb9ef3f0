import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { StateWord, stateMarks } from '../../../core/dashboards/states/StateSwatch.tsx'
import { useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Legend } from '../../../core/kit/Legend.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { StateStrip } from '../../../core/kit/timeline/StateStrip.tsx'
import { useActivity } from '../../activity/index.ts'
import { outTexts as texts } from './texts.ts'

const aroundMs = 30 * 60_000

/** Shows the activity and jobs of a machine from half an hour before an instant (epoch ms) to half an hour after it. */
export function MachineAtTime({ resourceID, at }: { resourceID: string; at: number }) {
  const format = useFormat()
  const styles = useStateLooks()
  const name = useMachineName()(resourceID)
  const [start, end] = [at - aroundMs, at + aroundMs]
  const { data } = useActivity({ resourceIDs: [resourceID], start, end, live: false })
  const intervals = data?.machines[0]?.stretches ?? []
  const current = intervals.find((interval) => interval.start <= at && interval.end > at)
  const state = current?.state ?? 'unknown'
  const jobs = [...new Set(current?.jobs.flatMap(({ jobNum }) => jobNum ?? []))].join(', ')
  const label = texts.machineThen(name)
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1, mt: 3, fontSize: '0.8125rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <span>{label}</span>
        {data && <StateWord kind={state} />}
        {jobs && <span>{jobs}</span>}
        <PageLink
          to="/efficiency/details"
          search={(before: object) => ({
            ...before,
            machine: resourceID,
            range: 'custom' as const,
            from: new Date(start).toISOString(),
            to: new Date(end).toISOString(),
          })}
        >
          {texts.openDetails}
        </PageLink>
      </Box>
      <Box sx={{ position: 'relative' }}>
        <StateStrip
          segments={intervals.map((interval) => ({ start: interval.start, end: interval.end, look: interval.state }))}
          looks={styles}
          start={start}
          end={end}
          height="1rem"
          label={texts.didThen(stateLook[state].label, jobs)}
        />
        <Box
          aria-hidden
          sx={{ position: 'absolute', left: '50%', top: -3, bottom: -3, width: 2, bgcolor: 'text.primary' }}
        />
      </Box>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        {[start, at, end].map((instant) => (
          <span key={instant}>{format.instant(instant, 'time')}</span>
        ))}
      </Box>
      <Legend label={texts.statesThen} entries={stateMarks([...new Set(intervals.map(({ state }) => state))])} />
    </Box>
  )
}
