import { alertSettings } from '@takt/domain/areas/alerts/alertSettings.ts'
import { useCurrent } from '../../../core/dashboards/machines/useCurrent.ts'
import { AlertsFrame } from '../../../core/dashboards/notices/AlertsFrame.tsx'
import { evidenceSearch } from '../../../core/dashboards/notices/evidenceSearch.ts'
import { localDates } from '../../../core/dashboards/notices/localDates.ts'
import { NoticeItem } from '../../../core/dashboards/notices/NoticeItem.tsx'
import { useNotices } from '../../../core/dashboards/notices/useNotices.ts'
import { useNoticesAddress } from '../../../core/dashboards/notices/useNoticesAddress.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { chatTexts, ShareLink } from '../../chat/index.ts'
import { viewOf } from '../insights/viewOf.ts'
import { efficiencyTexts } from '../texts.ts'
import { alertsTexts as texts } from './texts.ts'

/** Lists the rules that machines were checked by, if there are no alerts, so that users can trust an empty list. */
function AlertRules(props: { machines: number }) {
  const format = useFormat()
  const { down, silent } = alertSettings
  const rules = [
    texts.rules.down(down.multiple, down.historyDays),
    texts.rules.silent(silent.habits),
    texts.rules.unscheduled,
    texts.rules.scrap,
    texts.rules.drift,
  ]
  return (
    <Box sx={{ color: 'text.secondary', px: { xs: 3, sm: 4 }, pb: 3 }}>
      {texts.checkedMachines(texts.machines(format.count(props.machines)))}
      <Box component="ul" sx={{ my: 1, pl: 6 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
    </Box>
  )
}

/**
 * Alerts that need attention in the range, live if the range includes now, and alerts that ended in it; each with
 * description, start, confidence, cost, and a link to its evidence.
 */
export function AlertsView() {
  const format = useFormat()
  const now = useNow(10_000)
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { start, end } = range
  const response = useNotices({ kind: 'alerts', resourceIDs, start, end, enabled: isKnown && !isEmpty })
  const current = useCurrent()
  const address = useNoticesAddress('severity')
  return (
    <AlertsFrame
      response={response}
      empty={isEmpty ? efficiencyTexts.emptyGroups : null}
      isLive={range.live}
      address={address}
      texts={texts}
      isWhole
      item={(alert, isOver) => (
        <NoticeItem
          key={alert.id}
          notice={alert}
          view={viewOf(alert)}
          now={now}
          isOver={isOver}
          isOpen={address.search.notice === alert.id}
          onToggle={() => address.toggle(alert.id)}
          tools={
            <ShareLink
              machine={alert.resourceID}
              page={{ to: viewOf(alert).to, search: evidenceSearch(alert) }}
              text={`${alert.topic}: ${localDates(alert.message, format)}`}
              label={chatTexts.shareOf(alert.topic, alert.resourceID)}
            />
          }
        />
      )}
      rules={<AlertRules machines={resourceIDs.length || (current.data?.length ?? 0)} />}
    />
  )
}
