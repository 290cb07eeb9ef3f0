import Skeleton from '@mui/material/Skeleton'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { answered, done } from '../../core/api/client.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { unnamed } from '../../core/items/reference/useRowTitle.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { Trouble } from '../../core/kit/Trouble.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { ConnectorForm } from './ConnectorForm.tsx'
import { ConnectorStatus } from './ConnectorStatus.tsx'
import { connectorTexts as texts } from './texts.ts'
import { useConnector, useConnectorTypes } from './useConnectors.ts'

const connectorAnswer = answered(rowWith(connectors, ['connectorId']))
const areas = ['integrations']

/** The word in the address that opens the form of a connector that is not there yet. */
export const newConnector = 'new'

/** A connector: how it fares now, and its options; `new` is one that is not there yet. */
export function ConnectorDetail(props: { id: string; onOpen: (id: string) => void; onClose: () => void }) {
  const { id } = props
  const isNew = id === newConnector
  const client = useClient()
  const types = useConnectorTypes()
  const found = useConnector(isNew ? null : id)
  const connector = found.data ?? null
  const keep = useKeep({
    // A change has no id in its path, as specified: the body names the connector.
    work: (body: Record<string, unknown>) =>
      isNew
        ? client.post('/connectors', { schema: connectorAnswer, body })
        : client.put('/connectors', { schema: connectorAnswer, body }),
    said: isNew ? texts.added : texts.updated,
    areas,
    onDone: ({ data }) => {
      if (isNew) props.onOpen(String(data.connectorId))
    },
  })
  const remove = useKeep({
    work: () => client.delete(`/connectors/${id}`, { schema: done }),
    said: texts.deleted,
    areas,
    loud: true,
    onDone: props.onClose,
  })
  const error = types.error ?? found.error
  return (
    <DetailPane
      title={isNew ? texts.new : (connector?.description ?? unnamed(connectors, id))}
      beside={types.data?.find(({ connectorTypeId }) => connectorTypeId === connector?.connectorTypeId)?.label}
      about={id}
      onClose={props.onClose}
    >
      {error && (
        <Trouble
          what={texts.failed}
          error={error}
          onAgain={() => void Promise.all([types.refetch(), found.refetch()])}
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
          keep={keep}
          onRemove={() => remove.run(undefined)}
        />
      ) : (
        !error && <Skeleton variant="rounded" height={320} />
      )}
    </DetailPane>
  )
}
