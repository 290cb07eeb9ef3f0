import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { StateWord, stateMarks } from '../../../core/dashboards/states/StateSwatch.tsx'
import { useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Legend } from '../../../core/kit/Legend.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { StateStrip } from '../../../core/kit/timeline/StateStrip.tsx'
import { useActivity } from '../../activity/face.ts'
import { outTexts as texts } from './texts.ts'

const aroundMs = 30 * 60_000

/**
 * What a machine did half an hour before an instant (epoch ms) until half an hour after it, and what it worked on then.
 */
export function MachineThen({ resourceID, at }: { resourceID: string; at: number }) {
  const format = useFormat()
  const looks = useStateLooks()
  const name = useMachineName()(resourceID)
  const [start, end] = [at - aroundMs, at + aroundMs]
  const { data } = useActivity({ resourceIDs: [resourceID], start, end, live: false })
  const stretches = data?.machines[0]?.stretches ?? []
  const then = stretches.find((stretch) => stretch.start <= at && stretch.end > at)
  const jobs = [...new Set(then?.jobs.flatMap(({ jobNum }) => jobNum ?? []))].join(', ')
  const label = texts.machineThen(name)
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1, mt: 3, fontSize: '0.8125rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <span>{label}</span>
        {then ? <StateWord kind={then.state} /> : data && texts.toldNothing}
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
          segments={stretches.map((stretch) => ({ start: stretch.start, end: stretch.end, look: stretch.state }))}
          looks={looks}
          start={start}
          end={end}
          height="1rem"
          label={texts.didThen(then ? stateLook[then.state].label : texts.toldNothing, jobs)}
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
      <Legend label={texts.statesThen} entries={stateMarks([...new Set(stretches.map(({ state }) => state))])} />
    </Box>
  )
}
