import Typography from '@mui/material/Typography'
import { lostReasonsData } from '@takt/domain/areas/quality/answers/lostReasons.ts'
import type { QualityFigures } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useOldFigures } from '../../../core/dashboards/figures/OldFigures.tsx'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { LostLegend } from '../../../core/dashboards/parts/LostLegend.tsx'
import { lostParts } from '../../../core/dashboards/parts/lostParts.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { qualityTexts as texts } from '../texts.ts'
import type { PivotQuestion } from '../useQualityPivot.ts'
import { lostOf } from './paretoRows.ts'

const reasonsAnswer = answered(lostReasonsData)
type Asked = Pick<PivotQuestion, 'resourceIDs' | 'start' | 'end' | 'live' | 'enabled' | 'only'>

/** Why parts of a range are not good, as people said. */
function useLostReasons({ enabled, live, ...asked }: Asked) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { start, end, ...which } = asked
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'lostReasons', asked],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
      const body = { ...which, startDate, endDate }
      return (await client.post('/analytics/lostReasons', { schema: reasonsAnswer, signal, body })).data.reasons
    },
  })
  useOldFigures(query, asked)
  return query
}

/** Scrap and rework by what people said that it is for; of `figures` the rest has no reason: machines counted it. */
export function LostReasons(props: Asked & { figures: QualityFigures }) {
  const { figures, ...asked } = props
  const format = useFormat()
  const { data } = useLostReasons(asked)
  const told = data ?? []
  const left = (of: 'scrapCount' | 'reworkCount') =>
    Math.max(0, figures[of] - told.reduce((sum, reason) => sum + reason[of], 0))
  const untold = { reasonCode: '', description: null, scrapCount: left('scrapCount'), reworkCount: left('reworkCount') }
  return (
    <BarListPanel
      title={texts.reasons}
      beside={told.length > 0 && format.count(told.length)}
      isLoading={!data}
      nothing={texts.noneLost}
      above={<LostLegend />}
      beneath={
        <Typography variant="caption" color="textSecondary">
          {texts.reasonsHint}
        </Typography>
      }
      columns={{ label: texts.reason, value: texts.lost, beside: texts.share }}
      rows={[...told, untold].flatMap((reason) => {
        const lost = lostOf(reason)
        if (lost === 0) return []
        const [scrap, rework] = [reason.scrapCount, reason.reworkCount].map(format.number)
        const hint = texts.reasonOf(scrap!, rework!)
        return {
          key: reason.reasonCode,
          label: reason.reasonCode === '' ? texts.noReason : (reason.description ?? reason.reasonCode),
          value: lost,
          text: format.number(lost),
          beside: format.ratio(lost / lostOf(figures)),
          hint,
          parts: lostParts(reason, hint),
        }
      })}
      labelWidth="11rem"
      valueWidth="4rem"
    />
  )
}
