import { alertSettings } from '@takt/domain/areas/alerts/alertSettings.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { alertsTexts as texts } from './texts.ts'

/** What is looked for, where nothing was found: an empty list that says why it may be believed. */
export function AlertRules(props: { machines: number }) {
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
      {texts.lookedAt(texts.machines(format.count(props.machines)))}
      <Box component="ul" sx={{ my: 1, pl: 6 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
    </Box>
  )
}
