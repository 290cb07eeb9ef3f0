import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { connectorStatusWords, machineUnknownWords } from '@takt/domain/areas/connectors/connectorStatus.ts'
import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { SilenceStrip } from '../../core/dashboards/machines/SilenceStrip.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../core/items/itemGridProps.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { StripLayout } from '../../core/kit/StripLayout.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { ConnectorDetail, newConnector } from './ConnectorDetail.tsx'
import { statusInWords } from './statusInWords.ts'
import { connectorTexts as texts } from './texts.ts'

const statusOf = (row: ItemRow) =>
  statusInWords({
    connectorTypeId: String(row.connectorTypeId),
    status: connectorStatusWords.find((word) => word === row.status) ?? 'connecting',
    machineUnknown: machineUnknownWords.find((word) => word === row.machineUnknown) ?? null,
  })

const status: ExtraColumn = {
  name: 'status',
  label: texts.status,
  width: 205,
  leads: true,
  text: (row) => statusOf(row).text,
  show: (row) => (
    <>
      <Box component="span" aria-hidden sx={{ mr: 1.5 }}>
        {statusOf(row).glyph}
      </Box>
      {statusOf(row).text}
    </>
  ),
}

const lastError: ExtraColumn = {
  name: 'lastError',
  label: texts.lastError,
  width: 260,
  text: (row) => (typeof row.lastError === 'string' ? row.lastError : ''),
}

const extraColumns = [status, lastError]

/** The connectors with their status; they have their own form, because the options depend on the type. */
export function ConnectorsScreen() {
  const detail = useDetail(connectors.name)
  const mayWrite = useMay(connectors.area, 'write')
  const add = () => detail.open(newConnector)
  return (
    <StripLayout strip={<SilenceStrip />}>
      <ItemScreen
        type={connectors}
        readOnly
        {...(mayWrite ? { onAddFirst: add } : {})}
        extraColumns={extraColumns}
        toolbar={
          mayWrite && (
            <Button size="small" variant="outlined" startIcon={<Add fontSize="small" />} onClick={add}>
              {texts.add}
            </Button>
          )
        }
        Detail={ConnectorDetail}
      />
    </StripLayout>
  )
}
