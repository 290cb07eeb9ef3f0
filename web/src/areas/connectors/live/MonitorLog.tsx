import type { MonitorLine } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { connectorTexts } from '../texts.ts'
import { localTimes } from './localTimes.ts'

const texts = connectorTexts.live

/** The log of a connector, latest first: events, and inputs that were ignored with a sample and the reason. */
export function MonitorLog({ log }: { log: readonly MonitorLine[] }) {
  const format = useFormat()
  if (log.length === 0) return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.noLog}</Box>
  return (
    <DataTable
      label={texts.log}
      maxHeight="22rem"
      columns={[{ label: texts.time }, { label: texts.what }, { label: texts.times, numeric: true }]}
      rows={log.map(({ at, kind, text, sample, count }, index) => ({
        key: `${at} ${index}`,
        cells: [
          <span key="time" style={{ whiteSpace: 'nowrap' }}>
            {format.instant(at, 'timeToTheSecond')}
          </span>,
          <Box key="text" sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
            <span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {kind === 'ignored' ? `▲ ${texts.ignoredLine}: ` : `${texts.event}: `}
              </Box>
              {localTimes(text, format)}
            </span>
            {sample !== null && sample !== '' && (
              <Box component="code" sx={{ fontFamily: 'monospace', fontSize: '0.75rem', color: 'text.secondary' }}>
                {sample}
              </Box>
            )}
          </Box>,
          format.count(count),
        ],
      }))}
    />
  )
}
