import DesignServices from '@mui/icons-material/DesignServicesOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { flowRow } from '@takt/domain/areas/flows/responses/flowStatus.ts'
import { identifiesPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { flowChanges } from './DesignChange.tsx'
import { FlowFields } from './FlowFields.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { flowActions } from './flowActions.ts'
import { flowType } from './flowTypes.ts'
import { Runs } from './runs/Runs.tsx'
import { flowTexts as texts } from './texts.ts'
import { type Designing, useDesigning } from './useDesigning.tsx'

const about = { typeOf: flowType, identifiesPerson: identifiesPeople }
/** Refresh interval of the design status (ms). */
const everyMs = 5000
const designerSchema = flowRow.shape.designer

/** Shows who has the flow open for design, with a button that closes one's own design. */
function Designer({ row, designing, mayWrite }: { row: ItemRow; designing: Designing; mayWrite: boolean }) {
  const format = useFormat()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const designer = designerSchema.safeParse(row.designer).data
  const isDesigned = Boolean(designer)
  useEffect(() => {
    if (!isDesigned) return
    // A closed window is not reported, so the status is polled.
    const refresh = () => void queries.invalidateQueries({ queryKey: [organizationId, flows.area, flows.name] })
    const timer = setInterval(refresh, everyMs)
    return () => clearInterval(timer)
  }, [isDesigned, queries, organizationId])
  if (!designer) return null
  const userName = designer.isOneself ? texts.you : designer.userName
  return (
    <Alert
      severity={designing.state.warnings ? 'warning' : 'info'}
      variant="outlined"
      action={
        mayWrite &&
        designer.isOneself && (
          <Button color="inherit" size="small" onClick={() => designing.close(Number(row.flowId))}>
            {texts.endDesign}
          </Button>
        )
      }
    >
      {texts.designedBy(userName, format.near(designer.since, Date.now()))}
      {designing.state.warnings && ` ${texts.closeFailed}`}
    </Alert>
  )
}

/** Returns the design of a flow; null if it is not readable. */
const outlineOf = ({ flowData }: ItemRow) =>
  typeof flowData === 'string' ? checkDesign(flowData, about).outline : null

/** Describes a flow in words. */
function FlowDescription({ row }: { row: ItemRow }) {
  if (typeof row.flowData !== 'string') return <Typography color="textSecondary">{texts.notDesigned}</Typography>
  const outline = outlineOf(row)
  return outline ? <FlowSteps outline={outline} /> : <Typography color="textSecondary">{texts.unreadable}</Typography>
}

/** Detail pane of a flow: its fields, designer, description in words, and runs. */
export function FlowDetail({ id, onClose }: DetailProps) {
  const mayWrite = useMay(flows.area, 'write')
  const designing = useDesigning()
  return (
    <>
      <ItemDetail
        type={flows}
        id={id}
        actions={flowActions}
        Fields={FlowFields}
        changeRenderers={flowChanges}
        leaveOut={['flowData', 'runsAs', 'runsWith', 'secretsKept']}
        onClose={onClose}
        tools={
          mayWrite && (
            <Button
              size="small"
              variant="contained"
              startIcon={<DesignServices fontSize="small" />}
              onClick={() => designing.open(Number(id))}
            >
              {texts.design}
            </Button>
          )
        }
      >
        {(row) => (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Designer row={row} designing={designing} mayWrite={mayWrite} />
            <Panel title={texts.does}>
              <FlowDescription row={row} />
            </Panel>
            <Runs
              flowId={Number(row.flowId)}
              mayWrite={mayWrite}
              outline={outlineOf(row)}
              onOpenStep={(stepId) => designing.open(Number(id), stepId)}
            />
          </Box>
        )}
      </ItemDetail>
      {designing.takeOverDialog}
    </>
  )
}
