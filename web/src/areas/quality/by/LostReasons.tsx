import Typography from '@mui/material/Typography'
import { lostReasonsData } from '@takt/domain/areas/quality/responses/lostReasons.ts'
import type { QualityFigures } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { useStaleMetrics } from '../../../core/dashboards/figures/StaleMetrics.tsx'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { DefectLegend } from '../../../core/dashboards/parts/DefectLegend.tsx'
import { defectParts } from '../../../core/dashboards/parts/defectParts.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { qualityTexts as texts } from '../texts.ts'
import type { PivotQuery } from '../useQualityPivot.ts'
import { lostOf } from './paretoRows.ts'

const reasonsResponse = dataResponse(lostReasonsData)
type ReasonsQuery = Pick<PivotQuery, 'resourceIDs' | 'start' | 'end' | 'live' | 'enabled' | 'only'>

/** Returns the entered reasons of scrap and rework in a range. */
function useLostReasons({ enabled, live, ...params }: ReasonsQuery) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { start, end, ...filter } = params
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'lostReasons', params],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
      const body = { ...filter, startDate, endDate }
      return (await client.post('/analytics/lostReasons', { schema: reasonsResponse, signal, body })).data.reasons
    },
  })
  useStaleMetrics(query, params)
  return query
}

/** Scrap and rework by entered reason; the remainder of `metrics` has no reason, because machines counted it. */
export function LostReasons(props: ReasonsQuery & { figures: QualityFigures }) {
  const { figures: metrics, ...params } = props
  const format = useFormat()
  const { data } = useLostReasons(params)
  const reasons = data ?? []
  const left = (of: 'scrapCount' | 'reworkCount') =>
    Math.max(0, metrics[of] - reasons.reduce((sum, reason) => sum + reason[of], 0))
  const withoutReason = {
    reasonCode: '',
    description: null,
    scrapCount: left('scrapCount'),
    reworkCount: left('reworkCount'),
  }
  return (
    <BarListPanel
      title={texts.reasons}
      beside={reasons.length > 0 && format.count(reasons.length)}
      isLoading={!data}
      nothing={texts.noneLost}
      above={<DefectLegend />}
      beneath={
        <Typography variant="caption" color="textSecondary">
          {texts.reasonsHint}
        </Typography>
      }
      columns={{ label: texts.reason, value: texts.lost, beside: texts.share }}
      rows={[...reasons, withoutReason].flatMap((reason) => {
        const lost = lostOf(reason)
        if (lost === 0) return []
        const [scrap, rework] = [reason.scrapCount, reason.reworkCount].map(format.number)
        const hint = texts.reasonOf(scrap!, rework!)
        return {
          key: reason.reasonCode,
          label: reason.reasonCode === '' ? texts.noReason : (reason.description ?? reason.reasonCode),
          value: lost,
          text: format.number(lost),
          beside: format.ratio(lost / lostOf(metrics)),
          hint,
          parts: defectParts(reason, hint),
        }
      })}
      labelWidth="11rem"
      valueWidth="4rem"
    />
  )
}
