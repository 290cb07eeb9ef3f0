import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { sentenceOf } from '../../api/apiError.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { previousRange } from '../../kit/range/range.ts'
import { Trouble } from '../../kit/Trouble.tsx'
import { useOrganizationSettings } from '../../session/SessionContext.tsx'
import { efficiencyTexts as texts } from '../texts.ts'
import { useScope } from '../useScope.ts'
import { useTeep } from '../useTeep.ts'
import { Headline } from './Headline.tsx'
import { MachineTable } from './MachineTable.tsx'
import { OverallSkeleton } from './OverallSkeleton.tsx'
import { Trend, trendResolution } from './Trend.tsx'
import { Waterfall } from './Waterfall.tsx'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** All machines together and each by itself: OEE and its factors, where the time went, how it went over time. */
export function OverallView() {
  const { timeZone } = useFormat()
  const target = useOrganizationSettings()?.oeeTarget ?? null
  const { range, resourceIDs, isKnown, isEmpty, now } = useScope()
  const enabled = isKnown && !isEmpty
  const minute = Math.floor(now / minuteMs) * minuteMs
  const before = previousRange(range, { timeZone, now: minute })
  const resolution = trendResolution(range.end - range.start)
  const asked = { resourceIDs, start: range.start, end: range.end, live: range.live, enabled }
  const total = useTeep({ ...asked, resolution: 'total' })
  const previous = useTeep({ resourceIDs, ...before, resolution: 'total', totalOnly: true, enabled })
  const trend = useTeep({ ...asked, resolution, totalOnly: true })
  const shifts = useTeep({ ...asked, resolution: 'shift', totalOnly: true, enabled: enabled && resolution === 'hour' })
  const day = { start: minute - dayMs, end: minute }
  const lastDay = useTeep({ resourceIDs, ...day, resolution: 'hour', live: true, enabled })
  const bucket = total.data?.total.buckets[0]
  const trouble = total.error ?? trend.error
  const isVoid = isEmpty || (total.data && total.data.resources.length === 0)
  return (
    <Box sx={{ display: 'grid', gap: 4, p: { xs: 3, sm: 6 }, pt: { xs: 3, sm: 4 } }}>
      {trouble && (
        <Trouble
          what={texts.failed}
          sentence={sentenceOf(trouble)}
          again={texts.again}
          onAgain={() => void Promise.all([total.refetch(), trend.refetch()])}
        />
      )}
      {isVoid && <Typography color="text.secondary">{isEmpty ? texts.emptyGroups : texts.empty}</Typography>}
      {!bucket && !trouble && !isVoid && <OverallSkeleton />}
      {bucket && total.data && !isVoid && (
        <>
          <Headline
            bucket={bucket}
            before={previous.data?.total.buckets[0] ?? null}
            range={range.name}
            target={target}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
            }}
          >
            <Waterfall bucket={bucket} machines={total.data.resources.length} />
            <Trend
              buckets={trend.data?.total.buckets ?? []}
              shifts={resolution === 'hour' ? (shifts.data?.total.buckets ?? []) : []}
              resolution={resolution}
              target={target}
            />
          </Box>
          <MachineTable
            resources={total.data.resources}
            day={{ ...day, resources: lastDay.data?.resources ?? [] }}
            target={target}
          />
        </>
      )}
    </Box>
  )
}
