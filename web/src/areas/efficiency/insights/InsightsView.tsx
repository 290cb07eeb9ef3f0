import Paper from '@mui/material/Paper'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useCurrent } from '../../../core/dashboards/machines/useCurrent.ts'
import { NoticeTools } from '../../../core/dashboards/notices/NoticeTools.tsx'
import type { NoticeFamily } from '../../../core/dashboards/notices/noticeKinds.ts'
import { familyOf, noticeFamilies } from '../../../core/dashboards/notices/noticeKinds.ts'
import type { NoticeOrder } from '../../../core/dashboards/notices/noticeOrder.ts'
import { inNoticeOrder, totalCost } from '../../../core/dashboards/notices/noticeOrder.ts'
import { useNotices } from '../../../core/dashboards/notices/useNotices.ts'
import { useNoticesAddress } from '../../../core/dashboards/notices/useNoticesAddress.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { slidePart } from '../../../core/kit/slideMarks.ts'
import { useNow } from '../../../core/kit/useNow.ts'
import { efficiencyTexts } from '../texts.ts'
import { InsightCoverage } from './InsightCoverage.tsx'
import { InsightGroup } from './InsightGroup.tsx'
import { insightsTexts as texts } from './texts.ts'

/**
 * Returns insights by family, highest cost first, each in the requested order; families without insights are omitted.
 */
export function insightGroups(
  notices: readonly Notice[],
  order: NoticeOrder,
): { family: NoticeFamily; notices: Notice[] }[] {
  return noticeFamilies
    .map((family) => ({
      family,
      notices: inNoticeOrder(
        notices.filter(({ kind }) => familyOf(kind) === family),
        order,
      ),
    }))
    .filter((group) => group.notices.length > 0)
    .sort((entry, other) => (totalCost(other.notices)?.secs ?? 0) - (totalCost(entry.notices)?.secs ?? 0))
}

const shape = [40, 220, 220]

/**
 * View of statistically significant findings from history, by kind, highest cost first, each with its test and a link
 * to its evidence.
 */
export function InsightsView() {
  const now = useNow(60_000)
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { data, error, refetch } = useNotices({
    kind: 'insights',
    resourceIDs,
    start: range.start,
    end: range.end,
    enabled: isKnown && !isEmpty,
  })
  const current = useCurrent()
  const address = useNoticesAddress('cost')
  const { severity } = address.search
  const all = data?.insights ?? []
  const groups = insightGroups(
    all.filter((insight) => !severity || insight.severity === severity),
    address.order,
  )
  const coverage = <InsightCoverage machines={resourceIDs.length || (current.data?.length ?? 0)} range={range} />
  return (
    <ViewFrame
      trouble={error}
      onAgain={() => void refetch()}
      empty={isEmpty ? efficiencyTexts.emptyGroups : null}
      isLoading={!data}
      shape={shape}
    >
      {all.length > 0 && <NoticeTools notices={all} address={address} label={texts.filter} />}
      {groups.length === 0 && (
        <Paper
          component="section"
          {...slidePart}
          elevation={0}
          aria-label={texts.title}
          sx={{ border: 1, borderColor: 'divider', p: { xs: 3, sm: 4 }, display: 'grid', gap: 3 }}
        >
          <Box component="h2" role="status" sx={{ m: 0, fontWeight: 650, fontSize: '0.9375rem' }}>
            {all.length > 0 ? texts.noneOfSeverity : texts.none}
          </Box>
          {coverage}
        </Paper>
      )}
      {groups.map(({ family, notices }) => (
        <InsightGroup
          key={family}
          title={texts.families[family]}
          notices={notices}
          range={{ start: range.start, end: range.end }}
          now={now}
          address={address}
        />
      ))}
      {groups.length > 0 && coverage}
    </ViewFrame>
  )
}
