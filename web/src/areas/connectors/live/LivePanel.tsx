import Skeleton from '@mui/material/Skeleton'
import type { ConnectorMonitor, MonitoredSignal } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { connectorTexts } from '../texts.ts'
import type { ConnectorRow } from '../useConnectors.ts'
import type { useMonitor } from '../useMonitor.ts'
import { MonitorLog } from './MonitorLog.tsx'
import { MonitorSignals } from './MonitorSignals.tsx'

const texts = connectorTexts.live

function Figure(props: { label: string; value: string; hint?: string }) {
  return (
    <Box title={props.hint} sx={{ display: 'grid' }}>
      <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {props.label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: '1.125rem', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {props.value}
      </Box>
    </Box>
  )
}

const Part = (props: { title: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Box component="h3" sx={{ m: 0, fontSize: '0.8125rem', fontWeight: 650 }}>
      {props.title}
    </Box>
    {props.children}
  </Box>
)

function Figures({ monitor }: { monitor: ConnectorMonitor }) {
  const format = useFormat()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, auto)' },
      }}
    >
      <Figure label={texts.rate} value={format.number(monitor.perSecond)} />
      <Figure
        label={texts.lag}
        value={monitor.lagMs === null ? texts.noValueYet : format.age(monitor.lagMs)}
        hint={texts.lagHint}
      />
      <Figure label={texts.received} value={format.count(monitor.received)} />
      <Figure label={texts.ignored} value={format.count(monitor.ignored)} />
    </Box>
  )
}

/** The data that a connector receives now: rates, signals with their last values, and its log. `roleOf`: a role in words. */
export function LivePanel(props: {
  connector: ConnectorRow
  monitor: ReturnType<typeof useMonitor>
  roleOf: (signal: MonitoredSignal) => string
}) {
  const { monitor, connector } = props
  const { data, error } = monitor
  const format = useFormat()
  const now = useNow(1_000)
  const isMasked = useSession(({ context }) => context.maskMode)
  const beside = data ? texts.since(format.near(data.startedAt, now)) : undefined
  const lastError = connector.enabled ? connector.lastError : null
  return (
    <Panel title={texts.title} beside={beside}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {lastError && (
          <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            <span aria-hidden>▲</span> {connectorTexts.lastError}: {lastError}
          </Box>
        )}
        {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void monitor.refetch()} />}
        {data === undefined && !error && connector.enabled && <Skeleton variant="rounded" height={160} />}
        {(data === null || !connector.enabled) && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.notHere}</Box>
        )}
        {data && connector.enabled && (
          <>
            <Figures monitor={data} />
            <Part title={texts.signals}>
              {isMasked && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.masked}</Box>}
              <MonitorSignals label={texts.signals} signals={data.signals} roleOf={props.roleOf} now={now} />
            </Part>
            <Part title={texts.log}>
              <MonitorLog log={data.log} />
            </Part>
          </>
        )}
      </Box>
    </Panel>
  )
}
