import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { credentialState, credentials } from '@takt/domain/areas/devices/answers/credentials.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, done } from '../../../core/api/client.ts'
import { useDisk } from '../../../core/api/useDisk.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { unnamed } from '../../../core/items/reference/useRowTitle.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import type { ConnectorRow } from '../../connectors/face.ts'
import { ConnectorStatus, useConnectorOf } from '../../connectors/face.ts'
import { type Credentials, credentialsFor, type Told } from './credentials.ts'
import { HeardNow } from './HeardNow.tsx'
import { MadeCredentials } from './MadeCredentials.tsx'
import { connectTexts as texts } from './texts.ts'

/**
 * Whether a device has credentials that are good, a sentence on them (until when, or since when and why not; null until
 * it is known), and when those it has were made (epoch ms, null: it has none, or it is not known).
 */
function useCredentialState(deviceId: number) {
  const client = useClient()
  const format = useFormat()
  const path = `/devices/${deviceId}/credentials`
  const { data, refetch } = useQuery({
    queryKey: ['credentials', deviceId],
    queryFn: async ({ signal }) => (await client.get(path, { schema: answered(credentialState), signal })).data,
  })
  const instant = (text: string) => format.instant(Date.parse(text), 'minute')
  const isGood = typeof data?.expires === 'string'
  if (!data) return { sentence: null, madeAt: null, isGood, refetch }
  const { last } = data
  const madeAt = isGood && last?.what === 'issued' ? Date.parse(last.at) : null
  if (data.expires) return { sentence: texts.good(instant(data.expires)), madeAt, isGood, refetch }
  return { madeAt, sentence: last ? texts.ended(instant(last.at), last.reason) : texts.none, isGood, refetch }
}

/** Says by a device that what it sends is refused, as long as the installation has no room for it. */
function IntakeHeld() {
  if (useDisk() !== 'out') return null
  return (
    <Alert severity="error" variant="outlined" role="alert">
      <Box sx={{ fontWeight: 500 }}>{texts.held}</Box>
      {texts.heldAdvice}
    </Alert>
  )
}

/** The connector that speaks for a device, how it fares, and the way to it. */
function FedBy({ connector }: { connector: ConnectorRow }) {
  const key = String(connector.connectorId)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ fontSize: '0.8125rem' }}>
        {texts.fedBy}{' '}
        <PageLink to="/$list/$key" params={{ list: connectors.name, key }}>
          {connector.description ?? unnamed(connectors, key)}
        </PageLink>
        .
      </Box>
      <ConnectorStatus connector={connector} />
    </Box>
  )
}

/**
 * What a device connects with (made on request, shown once, revoked at once) and, live, what came of it. Credentials
 * are for who may write.
 */
export function ConnectPanel(props: { deviceId: number; resourceId: string | null; told: Told }) {
  const client = useClient()
  const mayWrite = useMay('devices', 'write')
  const [made, setMade] = useState<Credentials | null>(null)
  const [asking, setAsking] = useState<'make' | 'revoke' | null>(null)
  const path = `/devices/${props.deviceId}/credentials`
  const { sentence, isGood, madeAt, refetch } = useCredentialState(props.deviceId)
  const { data: connector } = useConnectorOf(props.deviceId)
  const make = useKeep({
    work: () => client.post(path, { schema: answered(credentials), body: {} }),
    said: texts.made,
    areas: [],
    loud: true,
    onDone: ({ data }) => {
      setMade(credentialsFor(props.told, data))
      void refetch()
    },
  })
  const revoke = useKeep({
    work: () => client.delete(path, { schema: done }),
    said: texts.revoked,
    areas: [],
    loud: true,
    onDone: () => {
      setMade(null)
      void refetch()
    },
  })
  const question = asking === 'revoke' ? texts.revokeQuestion : texts.makeQuestion
  return (
    <Panel title={texts.credentials}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <IntakeHeld />
        <HeardNow {...props} hasCredentials={isGood} madeAt={madeAt} hasConnector={connector != null} />
        {connector && <FedBy connector={connector} />}
        {mayWrite && (
          <>
            <Typography variant="body2" color="textSecondary">
              {texts.credentialsText} {!made && (isGood || !connector) && sentence}
            </Typography>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Button
                size="small"
                variant={isGood ? 'outlined' : 'contained'}
                loading={make.isBusy}
                onClick={() => (isGood ? setAsking('make') : make.run(undefined))}
              >
                {texts.makeCredentials}
              </Button>
              {isGood && (
                <Button size="small" color="inherit" onClick={() => setAsking('revoke')}>
                  {texts.revoke}
                </Button>
              )}
            </Box>
            {made && <MadeCredentials deviceId={props.deviceId} made={made} />}
          </>
        )}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        question={question}
        onNo={() => setAsking(null)}
        onYes={() => {
          const work = asking === 'revoke' ? revoke : make
          setAsking(null)
          work.run(undefined)
        }}
      >
        {asking === 'revoke' ? texts.revokeText : texts.makeText}
      </ConfirmDialog>
    </Panel>
  )
}
