import Paper from '@mui/material/Paper'
import { effectSettings } from '@takt/domain/areas/quality/effectSettings.ts'
import type { QualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { NoticeList } from '../../../core/dashboards/notices/NoticeList.tsx'
import { NoticeTools } from '../../../core/dashboards/notices/NoticeTools.tsx'
import { inNoticeOrder, totalCost } from '../../../core/dashboards/notices/noticeOrder.ts'
import { useNoticesAddress } from '../../../core/dashboards/notices/useNoticesAddress.ts'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { slidePart } from '../../../core/kit/slideMarks.ts'
import { useNow } from '../../../core/kit/useNow.ts'
import { SlowQueryNote } from '../SlowQueryNote.tsx'
import { QualityNoticeItem } from './QualityNoticeItem.tsx'
import { qualityNoticesTexts as texts } from './texts.ts'
import { useQualityNotices } from './useQualityNotices.ts'

const shape = [40, 220, 120]

/** The tested comparisons and their number: below the findings, or alone without findings. */
function SearchScope({ lookedAt, shownCount }: Pick<QualityNoticesData, 'lookedAt'> & { shownCount: number }) {
  const format = useFormat()
  const { daysNeeded, leastChange, falseDiscoveryRate } = effectSettings
  const comparisonTexts = texts.comparisons(daysNeeded, format.number(leastChange * 100))
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', maxWidth: '90ch', px: { xs: 3, sm: 4 }, pb: 3 }}>
      {lookedAt.found > shownCount && (
        <Box sx={{ mb: 2, color: 'text.primary' }}>
          {texts.foundMore(format.count(shownCount), format.count(lookedAt.found))}
        </Box>
      )}
      {texts.evaluatedScope(
        format.count(lookedAt.days),
        format.count(lookedAt.comparisons),
        lookedAt.since === null ? null : format.instant(lookedAt.since, 'day'),
      )}
      <Box component="ul" sx={{ my: 1, pl: 6 }}>
        <li>{comparisonTexts.machines}</li>
        <li>{comparisonTexts.people}</li>
      </Box>
      {texts.rate(format.number(falseDiscoveryRate * 100))} {texts.notCompared}
      {lookedAt.days < daysNeeded && (
        <Box sx={{ mt: 2, color: 'text.primary' }}>
          {texts.tooShort(daysNeeded)}{' '}
          <PageLink
            to="/quality/insights"
            search={(before: object) => ({ ...before, range: '90d' as const, from: undefined, to: undefined })}
          >
            {texts.longer}
          </PageLink>
        </Box>
      )}
    </Box>
  )
}

/** Differences in scrap and rework beyond chance, with their subject, start and cost. */
export function InsightsView() {
  const format = useFormat()
  const now = useNow(60_000)
  const { noticesQuery, isEmpty } = useQualityNotices('insights')
  const { data, error, refetch } = noticesQuery
  const address = useNoticesAddress('cost')
  const { severity, notice } = address.search
  const all = data?.insights ?? []
  const visibleInsights = inNoticeOrder(
    all.filter((insight) => !severity || insight.severity === severity),
    address.order,
  )
  const cost = totalCost(visibleInsights)
  return (
    <>
      <SlowQueryNote of={[noticesQuery]} />
      <ViewFrame
        trouble={error}
        onAgain={() => void refetch()}
        empty={isEmpty ? dashboardTexts.emptyGroups : null}
        isLoading={!data}
        shape={shape}
      >
        {all.length > 0 && <NoticeTools notices={all} address={address} label={texts.filter} />}
        <Paper
          component="section"
          {...slidePart}
          elevation={0}
          aria-label={texts.insights}
          sx={{ border: 1, borderColor: 'divider', fontSize: '0.9375rem', overflow: 'hidden' }}
        >
          <Box
            component="h2"
            role="status"
            sx={{ m: 0, px: { xs: 3, sm: 4 }, py: 3, fontWeight: 650, fontSize: 'inherit' }}
          >
            {visibleInsights.length > 0
              ? texts.found(format.count(visibleInsights.length), cost && format.duration(cost.secs))
              : all.length > 0
                ? texts.noneOfSeverity
                : data?.lookedAt.comparisons === 0
                  ? texts.nothingToCompare
                  : texts.noInsights}
          </Box>
          <NoticeList
            notices={visibleInsights}
            open={notice}
            item={(insight) => <QualityNoticeItem key={insight.id} notice={insight} now={now} address={address} />}
          />
          {data && <SearchScope lookedAt={data.lookedAt} shownCount={all.length} />}
        </Paper>
      </ViewFrame>
    </>
  )
}
