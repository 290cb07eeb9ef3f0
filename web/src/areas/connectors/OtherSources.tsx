import Alert from '@mui/material/Alert'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { unnamed } from '../../core/items/reference/useRowTitle.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { useNow } from '../../core/kit/useNow.ts'
import { connectorTexts } from './texts.ts'
import { type ConnectorRow, useConnectorsOf, useLastMessageOf } from './useConnectors.ts'

const texts = connectorTexts.otherSources

/** Maximum age of the last message from a device that counts as reporting. */
const reportingMs = 300_000

/**
 * Warns that the device of a connector (null: a new one) already gets data from another source: from another enabled
 * connector, or by itself if this connector does not feed it yet.
 */
export function OtherSources(props: { deviceId: number | null; connector: ConnectorRow | null }) {
  const { deviceId, connector } = props
  const format = useFormat()
  const now = useNow(10_000)
  const otherConnectors = useConnectorsOf(deviceId).data?.filter(
    ({ connectorId }) => connectorId !== connector?.connectorId,
  )
  const isNewSource = connector === null || connector.deviceId !== deviceId
  const last = useLastMessageOf(isNewSource ? deviceId : null).data?.last
  const other = otherConnectors?.[0]
  if (other) {
    const key = String(other.connectorId)
    return (
      <Alert severity="warning" variant="outlined">
        {texts.connector}{' '}
        <PageLink to="/$list/$key" params={{ list: connectors.name, key }}>
          {other.description ?? unnamed(connectors, key)}
        </PageLink>
        {`${other.lastDataAt === null ? '' : texts.lastData(format.near(other.lastDataAt, now))}. ${texts.advice}`}
      </Alert>
    )
  }
  if (otherConnectors === undefined || !last || now - last.arrivedAt > reportingMs) return null
  return (
    <Alert severity="warning" variant="outlined">
      {texts.reports(format.near(last.arrivedAt, now))} {texts.advice}
    </Alert>
  )
}
