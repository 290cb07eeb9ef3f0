import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import SettingsEthernet from '@mui/icons-material/SettingsEthernet'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { type ConnectorTest, connectorTest } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { useMutation } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { CertificateNotice } from './certificate/CertificateNotice.tsx'
import { MonitorLog } from './live/MonitorLog.tsx'
import { MonitorSignals } from './live/MonitorSignals.tsx'
import { roleInWords } from './live/roleInWords.ts'
import { rejectionText } from './rejectionText.ts'
import { connectorTexts } from './texts.ts'

const texts = connectorTexts.test

type Request = { connectorId?: number; connectorTypeId: string; options: Record<string, unknown> }

function Steps({ steps }: Pick<ConnectorTest, 'steps'>) {
  return (
    <Box component="ol" aria-label={texts.result} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {steps.map(({ step, isOk, text }) => {
        const Icon = isOk ? CheckCircle : ErrorIcon
        return (
          <Box component="li" key={step} sx={{ display: 'flex', gap: 2, fontSize: '0.8125rem' }}>
            <Icon fontSize="small" color={isOk ? 'success' : 'error'} aria-hidden />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {texts.steps[step]}: {isOk ? texts.ok : texts.failed}
              </Box>{' '}
              – {text}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/**
 * Tests the connection with the present options, saved or not, and shows each step with its result and the values
 * received.
 */
export function TestConnection(props: {
  request: Request
  definitions: readonly OptionDefinition[]
  /** Thumbprint of the server's certificate in the options. */
  trusted: string
  onTrust: (thumbprint: string) => void
  onResult: (result: ConnectorTest) => void
}) {
  const { request, definitions } = props
  const client = useClient()
  const format = useFormat()
  const test = useMutation({
    mutationFn: async (body: Request) => {
      const { data } = await client.post('/connectors/test', { schema: dataResponse(connectorTest), body })
      return { result: data, at: Date.now(), options: JSON.stringify(body.options) }
    },
    onSuccess: ({ result }) => props.onResult(result),
  })
  const { data, error, isPending } = test
  const isOutdated = data !== undefined && data.options !== JSON.stringify(request.options)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={
            isPending ? (
              <CircularProgress size="1em" color="inherit" aria-hidden />
            ) : (
              <SettingsEthernet fontSize="small" />
            )
          }
          // A disabled button would lose the focus.
          aria-disabled={isPending}
          sx={isPending ? { opacity: 0.6, cursor: 'default' } : undefined}
          onClick={() => !isPending && test.mutate(request)}
        >
          {texts.run}
        </Button>
        <Box role="status" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {isPending && texts.running}
          {!isPending && data && texts.at(format.instant(data.at, 'timeToTheSecond'))}
          {!isPending && isOutdated && ` · ${texts.outdated}`}
        </Box>
      </Box>
      {error && !isPending && (
        <Alert severity="error" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {rejectionText(error, definitions)}
        </Alert>
      )}
      {data && !isPending && (
        <>
          <Steps steps={data.result.steps} />
          {data.result.monitor.certificate && (
            <CertificateNotice
              certificate={data.result.monitor.certificate}
              trusted={props.trusted}
              onTrust={props.onTrust}
            />
          )}
          {data.result.monitor.signals.length > 0 && (
            <MonitorSignals
              label={texts.values}
              signals={data.result.monitor.signals}
              roleOf={roleInWords(request.options)}
              now={data.at}
            />
          )}
          {data.result.monitor.log.length > 0 && <MonitorLog log={data.result.monitor.log} />}
        </>
      )}
    </Box>
  )
}
