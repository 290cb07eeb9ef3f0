import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { unnamed } from '../../../core/items/reference/useRowTitle.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { type ConnectorRow, ConnectorStatus } from '../../connectors/face.ts'
import { connectTexts as texts } from './texts.ts'

/** The connector that speaks for a device, how it fares, and the way to it. */
export function FedBy({ connector }: { connector: ConnectorRow }) {
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
