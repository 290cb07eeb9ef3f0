import Typography from '@mui/material/Typography'
import type { ActivityFinding } from '@takt/domain/areas/activity/activityFinding.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { ActivityFrame } from '../ActivityFrame.tsx'
import { activityTexts as texts } from '../texts.ts'
import { useActivityView } from '../useActivityView.ts'
import type { ActivityWords } from '../useActivityWords.ts'
import { useRangeFacts } from '../useRangeFacts.ts'

const widths = ['8rem', 'clamp(22rem, 37vw, 70rem)', '8.5rem', '8.5rem', '5.5rem']

function AlertTable(props: { label: string; alerts: readonly ActivityFinding[]; words: ActivityWords; empty: string }) {
  const { label, alerts, words } = props
  const format = useFormat()
  const columns = Object.values(texts.alertColumns).map((heading, index) => ({
    label: heading,
    width: widths[index] ?? '8rem',
    numeric: heading === texts.alertColumns.duration,
  }))
  return (
    <Panel title={label} beside={format.count(alerts.length)}>
      {alerts.length === 0 ? (
        <Typography color="textSecondary">{props.empty}</Typography>
      ) : (
        <VirtualTable
          label={label}
          columns={columns}
          count={alerts.length}
          row={(index) => {
            const alert = alerts[index]!
            return [
              texts.kinds[alert.kind],
              <span key="what" title={words.message(alert)}>
                {words.message(alert)}
              </span>,
              format.instant(alert.start, 'minute'),
              alert.isOpen ? texts.still : format.instant(alert.end, 'minute'),
              format.duration((alert.end - alert.start) / 1000),
            ]
          }}
        />
      )}
    </Panel>
  )
}

/** Conflicts between sources: current ones, the longest first, and those that ended in the range, the latest first. */
export function AlertsView() {
  const view = useActivityView()
  const facts = useRangeFacts(view)
  const { findings, words } = facts
  const current = findings.filter(({ isOpen }) => isOpen)
  const ended = findings.filter(({ isOpen }) => !isOpen).reverse()
  return (
    <ActivityFrame place={view} found={facts}>
      <AlertTable label={texts.goingOn} alerts={current} words={words} empty={texts.noAlerts} />
      <AlertTable label={texts.ended} alerts={ended} words={words} empty={texts.noneEnded} />
    </ActivityFrame>
  )
}
