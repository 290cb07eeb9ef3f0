import type { Notice } from '@takt/domain/efficiency/answers/notices.ts'
import { chatTexts, ShareLink } from '../../chat/face.ts'
import { ViewFrame } from '../../dashboards/frame/ViewFrame.tsx'
import { useCurrent } from '../../dashboards/machines/useCurrent.ts'
import { evidenceSearch } from '../../dashboards/notices/evidenceSearch.ts'
import { localDates } from '../../dashboards/notices/localDates.ts'
import { NoticeItem } from '../../dashboards/notices/NoticeItem.tsx'
import { NoticeList } from '../../dashboards/notices/NoticeList.tsx'
import { NoticeSections } from '../../dashboards/notices/NoticeSections.tsx'
import { NoticeTools } from '../../dashboards/notices/NoticeTools.tsx'
import { inNoticeOrder } from '../../dashboards/notices/noticeOrder.ts'
import { useNotices } from '../../dashboards/notices/useNotices.ts'
import { useNoticesAddress } from '../../dashboards/notices/useNoticesAddress.ts'
import { useScope } from '../../dashboards/scope/useScope.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useGrowing } from '../../kit/useGrowing.ts'
import { useNow } from '../../kit/useNow.ts'
import { viewOf } from '../insights/viewOf.ts'
import { efficiencyTexts } from '../texts.ts'
import { AlertRules } from './AlertRules.tsx'
import { alertsTexts as texts } from './texts.ts'

const shape = [40, 320]

/**
 * What needs somebody in the range, live where it reaches to now, and what ended in it: each with what it is, since
 * when, how sure, what it costs, and the way to its evidence.
 */
export function AlertsView() {
  const format = useFormat()
  const now = useNow(10_000)
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { start, end } = range
  const { data, error, refetch } = useNotices({ kind: 'alerts', resourceIDs, start, end, enabled: isKnown && !isEmpty })
  const current = useCurrent()
  const address = useNoticesAddress('severity')
  const { severity, notice } = address.search
  const alerts = data?.alerts ?? []
  const inSight = (notices: readonly Notice[]) =>
    inNoticeOrder(
      notices.filter((alert) => !severity || alert.severity === severity),
      address.order,
    )
  const shown = inSight(alerts)
  const ended = inSight(data?.ended ?? [])
  const drawn = useGrowing(shown.length)
  const item = (alert: Notice) => (
    <NoticeItem
      key={alert.id}
      notice={alert}
      view={viewOf(alert)}
      now={now}
      isOpen={notice === alert.id}
      onToggle={() => address.toggle(alert.id)}
      tools={
        <ShareLink
          machine={alert.resourceID}
          page={{ to: viewOf(alert).to, search: evidenceSearch(alert) }}
          say={`${alert.topic}: ${localDates(alert.message, format)}`}
          label={chatTexts.shareOf(alert.topic, alert.resourceID)}
        />
      }
    />
  )
  const said =
    shown.length > 0
      ? texts.going(format.count(shown.length))
      : alerts.length > 0
        ? texts.noneOfSeverity
        : range.live
          ? texts.none
          : texts.noneOfRange
  const machines = resourceIDs.length || (current.data?.length ?? 0)
  return (
    <ViewFrame
      trouble={error}
      onAgain={() => void refetch()}
      empty={isEmpty ? efficiencyTexts.emptyGroups : null}
      isLoading={!data}
      shape={shape}
    >
      <NoticeTools notices={[...alerts, ...(data?.ended ?? [])]} address={address} label={texts.filter} />
      <NoticeSections
        title={texts.title}
        said={said}
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
        {shown.slice(0, drawn).map(item)}
        {data && alerts.length === 0 && <AlertRules machines={machines} />}
      </NoticeSections>
    </ViewFrame>
  )
}
