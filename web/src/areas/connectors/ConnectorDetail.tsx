import Skeleton from '@mui/material/Skeleton'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { unnamed } from '../../core/items/reference/useRowTitle.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { ConnectorForm } from './ConnectorForm.tsx'
import { ConnectorStatus } from './ConnectorStatus.tsx'
import { LivePanel } from './live/LivePanel.tsx'
import { roleInWords } from './live/roleInWords.ts'
import { connectorTexts as texts } from './texts.ts'
import { useConnector, useConnectorTypes } from './useConnectors.ts'
import { useMonitor } from './useMonitor.ts'

const connectorResponse = dataResponse(rowWith(connectors, ['connectorId']))
const areas = ['integrations']

/** Path segment that opens the form of a new connector. */
export const newConnector = 'new'

/** Details of a connector: its status and options; `new` opens an empty form. */
export function ConnectorDetail(props: { id: string; onOpen: (id: string) => void; onClose: () => void }) {
  const { id } = props
  const isNew = id === newConnector
  const client = useClient()
  const types = useConnectorTypes()
  const query = useConnector(isNew ? null : id)
  const connector = query.data ?? null
  const monitor = useMonitor(connector?.enabled ? id : null)
  const mutation = useSaveMutation({
    // A change has no ID in its path, as specified: the body names the connector.
    work: (body: Record<string, unknown>) =>
      isNew
        ? client.post('/connectors', { schema: connectorResponse, body })
        : client.put('/connectors', { schema: connectorResponse, body }),
    message: isNew ? texts.added : texts.updated,
    areas,
    onDone: ({ data }) => {
      if (isNew) props.onOpen(String(data.connectorId))
    },
  })
  const remove = useSaveMutation({
    work: () => client.delete(`/connectors/${id}`, { schema: anyResponse }),
    message: texts.deleted,
    areas,
    loud: true,
    onDone: props.onClose,
  })
  const error = types.error ?? query.error
  return (
    <DetailPane
      title={isNew ? texts.new : (connector?.description ?? unnamed(connectors, id))}
      beside={types.data?.find(({ connectorTypeId }) => connectorTypeId === connector?.connectorTypeId)?.label}
      about={id}
      onClose={props.onClose}
    >
      {error && (
        <ErrorAlert
          what={texts.failed}
          error={error}
          onAgain={() => void Promise.all([types.refetch(), query.refetch()])}
        />
      )}
      {connector && (
        <Panel title={texts.status}>
          <ConnectorStatus connector={connector} />
        </Panel>
      )}
      {types.data && (isNew || connector) ? (
        <ConnectorForm
          key={id}
          connector={connector}
          types={types.data}
          monitor={monitor.data ?? null}
          mutation={mutation}
          onRemove={() => remove.run(undefined)}
        />
      ) : (
        !error && <Skeleton variant="rounded" height={320} />
      )}
      {connector && types.data && (
        <LivePanel connector={connector} monitor={monitor} roleOf={roleInWords(connector.options)} />
      )}
    </DetailPane>
  )
}
