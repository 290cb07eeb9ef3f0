import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { connectorStatusWords } from '@takt/domain/connectors/connectorStatus.ts'
import { connectors } from '@takt/domain/connectors/connectors.ts'
import { SilenceStrip } from '../dashboards/machines/SilenceStrip.tsx'
import type { ItemRow } from '../items/itemActions.ts'
import type { ExtraColumn } from '../items/itemGridProps.ts'
import { ItemScreen } from '../items/screen/ItemScreen.tsx'
import { Box } from '../kit/Box.tsx'
import { useDetail } from '../kit/detail/useDetail.ts'
import { UnderStrip } from '../kit/UnderStrip.tsx'
import { useMay } from '../session/useMay.ts'
import { ConnectorDetail, newConnector } from './ConnectorDetail.tsx'
import { connectorTexts as texts } from './texts.ts'

const statusOf = (row: ItemRow) => connectorStatusWords.find((word) => word === row.status) ?? 'connecting'

const status: ExtraColumn = {
  name: 'status',
  label: texts.status,
  width: 130,
  leads: true,
  text: (row) => texts.words[statusOf(row)],
  show: (row) => (
    <>
      <Box component="span" aria-hidden sx={{ mr: 1.5 }}>
        {texts.glyphs[statusOf(row)]}
      </Box>
      {texts.words[statusOf(row)]}
    </>
  ),
}

const lastError: ExtraColumn = {
  name: 'lastError',
  label: texts.lastError,
  width: 260,
  leads: true,
  text: (row) => (typeof row.lastError === 'string' ? row.lastError : ''),
}

const extraColumns = [status, lastError]

/** Connectors with how they fare; one is added and changed in its own form, since each type asks for other options. */
export function ConnectorsScreen() {
  const detail = useDetail(connectors.name)
  const mayWrite = useMay(connectors.area, 'write')
  const add = () => detail.open(newConnector)
  return (
    <UnderStrip strip={<SilenceStrip />}>
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
    </UnderStrip>
  )
}
