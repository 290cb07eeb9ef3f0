import Alert from '@mui/material/Alert'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../core/kit/useNow.ts'
import { localTimes } from './live/localTimes.ts'
import { statusInWords } from './statusInWords.ts'
import { connectorTexts as texts } from './texts.ts'
import type { ConnectorRow } from './useConnectors.ts'

/**
 * The status of a connector, with its last message, the time its machine was last received, and since when it fails, or
 * why and since when the state of the machine is unknown.
 */
export function ConnectorStatus(props: { connector: ConnectorRow }) {
  const { status, lastError, lastDataAt, failingSince, machineUnknown, machineUnknownSince } = props.connector
  const { glyph, text } = statusInWords(props.connector)
  const since = status === 'failing' ? failingSince : machineUnknownSince
  const format = useFormat()
  const now = useNow(1000)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 4, fontSize: '0.8125rem', alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Box component="span" role="status" sx={{ fontWeight: 500, fontSize: '0.9375rem' }}>
          <span aria-hidden>{glyph}</span> {since === null ? text : texts.since(text, format.near(since, now))}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {lastDataAt === null ? texts.noData : texts.lastData(format.age(now - lastDataAt))}
        </Box>
      </Box>
      {machineUnknown && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.machineUnknownHelp[machineUnknown]}</Box>
      )}
      {lastError && (
        <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {localTimes(lastError, format)}
        </Alert>
      )}
    </Box>
  )
}
