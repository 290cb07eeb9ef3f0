import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { credentialState, credentials } from '@takt/domain/areas/devices/responses/credentials.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { anyResponse, dataResponse } from '../../../core/api/client.ts'
import { useDisk } from '../../../core/api/useDisk.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { unnamed } from '../../../core/items/reference/useRowTitle.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import type { ConnectorRow } from '../../connectors/index.ts'
import { ConnectorStatus, useConnectorOf } from '../../connectors/index.ts'
import { type Credentials, credentialsFor, type DataKind } from './credentials.ts'
import { NewCredentials } from './NewCredentials.tsx'
import { ReceivedData } from './ReceivedData.tsx'
import { connectTexts as texts } from './texts.ts'

/**
 * Returns whether a device has valid credentials, a message about them (expiry, or when and why they ended; null until
 * known), and when they were created (epoch ms; null: there are none, or it is not known).
 */
function useCredentialState(deviceId: number) {
  const client = useClient()
  const format = useFormat()
  const path = `/devices/${deviceId}/credentials`
  const { data, refetch } = useQuery({
    queryKey: ['credentials', deviceId],
    queryFn: async ({ signal }) => (await client.get(path, { schema: dataResponse(credentialState), signal })).data,
  })
  const instant = (text: string) => format.instant(Date.parse(text), 'minute')
  const isGood = typeof data?.expires === 'string'
  if (!data) return { message: null, madeAt: null, isGood, refetch }
  const { last } = data
  const createdAt = isGood && last?.what === 'issued' ? Date.parse(last.at) : null
  if (data.expires) return { message: texts.good(instant(data.expires)), madeAt: createdAt, isGood, refetch }
  return { madeAt: createdAt, message: last ? texts.ended(instant(last.at), last.reason) : texts.none, isGood, refetch }
}

/** Warning that the data of a device is rejected because the installation has no disk space. */
function IntakeBlocked() {
  if (useDisk() !== 'out') return null
  return (
    <Alert severity="error" variant="outlined" role="alert">
      <Box sx={{ fontWeight: 500 }}>{texts.intakeBlocked}</Box>
      {texts.intakeBlockedAdvice}
    </Alert>
  )
}

/** The connector that provides the data of a device, with its status and a link to it. */
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
 * The credentials of a device (created on request, shown once, revocable at once) and, live, the messages received with
 * them. Only users who may write can manage credentials.
 */
export function ConnectPanel(props: { deviceId: number; resourceId: string | null; dataKind: DataKind }) {
  const client = useClient()
  const mayWrite = useMay('devices', 'write')
  const [newCredentials, setNewCredentials] = useState<Credentials | null>(null)
  const [confirming, setConfirming] = useState<'make' | 'revoke' | null>(null)
  const path = `/devices/${props.deviceId}/credentials`
  const { message, isGood, madeAt: createdAt, refetch } = useCredentialState(props.deviceId)
  const connector = useConnectorOf(props.deviceId)
  const make = useSaveMutation({
    work: () => client.post(path, { schema: dataResponse(credentials), body: {} }),
    message: texts.made,
    areas: [],
    loud: true,
    onDone: ({ data }) => {
      setNewCredentials(credentialsFor(props.dataKind, data))
      void refetch()
    },
  })
  const revoke = useSaveMutation({
    work: () => client.delete(path, { schema: anyResponse }),
    message: texts.revoked,
    areas: [],
    loud: true,
    onDone: () => {
      setNewCredentials(null)
      void refetch()
    },
  })
  const title = confirming === 'revoke' ? texts.revokeTitle : texts.makeTitle
  return (
    <Panel title={texts.credentials}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <IntakeBlocked />
        <ReceivedData {...props} hasCredentials={isGood} madeAt={createdAt} hasConnector={connector != null} />
        {connector && <FedBy connector={connector} />}
        {mayWrite && (
          <>
            <Typography variant="body2" color="textSecondary">
              {texts.credentialsText} {!newCredentials && (isGood || !connector) && message}
            </Typography>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Button
                size="small"
                variant={isGood ? 'outlined' : 'contained'}
                loading={make.isBusy}
                onClick={() => (isGood ? setConfirming('make') : make.run(undefined))}
              >
                {texts.makeCredentials}
              </Button>
              {isGood && (
                <Button size="small" color="inherit" onClick={() => setConfirming('revoke')}>
                  {texts.revoke}
                </Button>
              )}
            </Box>
            {newCredentials && (
              <NewCredentials
                deviceId={props.deviceId}
                made={newCredentials}
                sendsJson={connector?.connectorTypeId === 'http-json'}
              />
            )}
          </>
        )}
      </Box>
      <ConfirmDialog
        open={confirming !== null}
        prompt={title}
        onNo={() => setConfirming(null)}
        onYes={() => {
          const work = confirming === 'revoke' ? revoke : make
          setConfirming(null)
          work.run(undefined)
        }}
      >
        {confirming === 'revoke' ? texts.revokeText : texts.makeText}
      </ConfirmDialog>
    </Panel>
  )
}
