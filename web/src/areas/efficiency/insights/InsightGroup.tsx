import Paper from '@mui/material/Paper'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { NoticeItem } from '../../../core/dashboards/notices/NoticeItem.tsx'
import { NoticeList } from '../../../core/dashboards/notices/NoticeList.tsx'
import { totalCost } from '../../../core/dashboards/notices/noticeOrder.ts'
import type { useNoticesAddress } from '../../../core/dashboards/notices/useNoticesAddress.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { slidePart } from '../../../core/kit/slideMarks.ts'
import { isLevelKind, LevelChart } from './LevelChart.tsx'
import { insightsTexts as texts } from './texts.ts'
import { viewOf } from './viewOf.ts'

/** Insights of one family with their total cost; long lists show the first ones and the others on demand. */
export function InsightGroup(props: {
  title: string
  notices: readonly Notice[]
  range: { start: number; end: number }
  now: number
  address: ReturnType<typeof useNoticesAddress>
}) {
  const { title, notices, range, now, address } = props
  const format = useFormat()
  const open = address.search.notice
  const cost = totalCost(notices)
  const count = format.count(notices.length)
  return (
    <Paper
      component="section"
      {...slidePart}
      elevation={0}
      aria-label={title}
      sx={{ border: 1, borderColor: 'divider', fontSize: '0.9375rem', overflow: 'hidden' }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, px: { xs: 3, sm: 4 }, py: 3 }}
      >
        <Box component="h2" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
          {title}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {cost ? texts.foundCost(count, format.duration(cost.secs)) : texts.found(count)}
        </Box>
      </Box>
      <NoticeList
        notices={notices}
        open={open}
        item={(notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            view={viewOf(notice)}
            now={now}
            isOpen={open === notice.id}
            onToggle={() => address.toggle(notice.id)}
            more={
              open === notice.id && isLevelKind(notice.kind) ? (
                <LevelChart notice={notice} kind={notice.kind} range={range} />
              ) : undefined
            }
          />
        )}
      />
    </Paper>
  )
}
