import type { Notice } from '@takt/domain/efficiency/answers/notices.ts'
import type { QualityNotice } from '@takt/domain/quality/answers/qualityNotices.ts'
import { ruleSets } from '@takt/domain/quality/spc/runRules.ts'
import { ViewFrame } from '../../dashboards/frame/ViewFrame.tsx'
import { NoticeList } from '../../dashboards/notices/NoticeList.tsx'
import { NoticeSections } from '../../dashboards/notices/NoticeSections.tsx'
import { NoticeTools } from '../../dashboards/notices/NoticeTools.tsx'
import { inNoticeOrder } from '../../dashboards/notices/noticeOrder.ts'
import { useNoticesAddress } from '../../dashboards/notices/useNoticesAddress.ts'
import { dashboardTexts } from '../../dashboards/texts.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useNow } from '../../kit/useNow.ts'
import { NothingChecked } from '../checks/NothingChecked.tsx'
import { QualityNoticeItem } from './QualityNoticeItem.tsx'
import { qualityNoticesTexts as texts } from './texts.ts'
import { useQualityNotices } from './useQualityNotices.ts'

const shape = [40, 320]

/** What is looked for, where nothing was found: an empty list that says why it may be believed. */
function Rules({ characteristics }: { characteristics: number }) {
  const format = useFormat()
  const { outside, broken, overdue } = texts.rules
  const rules = [outside, broken(format.count(ruleSets.westernElectric.falseAlarmEvery)), overdue]
  return (
    <Box sx={{ color: 'text.secondary', px: { xs: 3, sm: 4 }, pb: 3 }}>
      {texts.lookedAtChecks(format.count(characteristics))}
      <Box component="ul" sx={{ my: 1, pl: 6 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
      {characteristics === 0 && <NothingChecked />}
    </Box>
  )
}

/**
 * What of quality needs somebody: out of tolerance, rules that are broken, checks that are overdue; and what is within
 * again. Each with what it is, since when, how sure, and the way to its evidence.
 */
export function AlertsView() {
  const format = useFormat()
  const now = useNow(10_000)
  const { answer, range, isEmpty } = useQualityNotices('alerts')
  const { data, error, refetch } = answer
  const address = useNoticesAddress('severity')
  const { severity, notice } = address.search
  const alerts = data?.alerts ?? []
  const inSight = (notices: readonly QualityNotice[]) =>
    inNoticeOrder(
      notices.filter((alert) => !severity || alert.severity === severity),
      address.order,
    ) as QualityNotice[]
  const shown = inSight(alerts)
  const ended = inSight(data?.ended ?? [])
  const item = (alert: Notice) => (
    <QualityNoticeItem key={alert.id} notice={alert as QualityNotice} now={now} address={address} />
  )
  const heading =
    shown.length > 0
      ? texts.going(format.count(shown.length))
      : alerts.length > 0
        ? texts.noneOfSeverity
        : range.live
          ? texts.none
          : texts.noneOfRange
  return (
    <ViewFrame
      trouble={error}
      onAgain={() => void refetch()}
      empty={isEmpty ? dashboardTexts.emptyGroups : null}
      isLoading={!data}
      shape={shape}
    >
      <NoticeTools notices={[...alerts, ...(data?.ended ?? [])]} address={address} label={texts.filter} />
      <NoticeSections
        title={texts.alerts}
        said={heading}
        asOf={data && texts.asOf(format.instant(Date.parse(data.asOf), 'time'))}
        ended={
          ended.length === 0
            ? null
            : {
                title: texts.endedTitle,
                said: texts.ended(format.count(ended.length)),
                list: <NoticeList notices={ended} open={notice} item={item} />,
              }
        }
      >
        <NoticeList notices={shown} open={notice} item={item} />
        {data && alerts.length === 0 && <Rules characteristics={data.lookedAt.characteristics} />}
      </NoticeSections>
    </ViewFrame>
  )
}
