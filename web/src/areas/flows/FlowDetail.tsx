import DesignServices from '@mui/icons-material/DesignServicesOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { flowRow } from '@takt/domain/areas/flows/answers/flowBeside.ts'
import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { tellsWho } from '@takt/domain/itemTypes/peopleFields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { usePlace } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { flowChanges } from './DesignChange.tsx'
import { FlowFields } from './FlowFields.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { flowActions } from './flowActions.ts'
import { flowType } from './flowTypes.ts'
import { Runs } from './runs/Runs.tsx'
import { flowTexts as texts } from './texts.ts'
import { type Designing, useDesigning } from './useDesigning.tsx'

const about = { typeOf: flowType, tellsWho }
/** Whether it is still designed is looked at so often. */
const everyMs = 5000
const designerSchema = flowRow.shape.designer

/** Who has it open, with what ends that. */
function Designer({ row, designing, mayWrite }: { row: ItemRow; designing: Designing; mayWrite: boolean }) {
  const format = useFormat()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const designer = designerSchema.safeParse(row.designer).data
  const isDesigned = Boolean(designer)
  useEffect(() => {
    if (!isDesigned) return
    // Nothing tells that a window was closed.
    const ask = () => void queries.invalidateQueries({ queryKey: [organizationId, flows.area, flows.name] })
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [isDesigned, queries, organizationId])
  if (!designer) return null
  const who = designer.isOneself ? texts.you : designer.userName
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
      {texts.designedBy(who, format.near(designer.since, Date.now()))}
      {designing.state.warnings && ` ${texts.closeFailed}`}
    </Alert>
  )
}

/** A flow as it is drawn; null: it cannot be read. */
const outlineOf = ({ flowData }: ItemRow) =>
  typeof flowData === 'string' ? checkDesign(flowData, about).outline : null

/** What a flow does, in words. */
function Does({ row }: { row: ItemRow }) {
  if (typeof row.flowData !== 'string') return <Typography color="textSecondary">{texts.notDesigned}</Typography>
  const outline = outlineOf(row)
  return outline ? <FlowSteps outline={outline} /> : <Typography color="textSecondary">{texts.unreadable}</Typography>
}

/** A flow: its fields, who designs it, what it does in words, and its runs. */
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
        changesTold={flowChanges}
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
              <Does row={row} />
            </Panel>
            <Runs
              flowId={Number(row.flowId)}
              mayWrite={mayWrite}
              outline={outlineOf(row)}
              onMend={(stepId) => designing.open(Number(id), stepId)}
            />
          </Box>
        )}
      </ItemDetail>
      {designing.question}
    </>
  )
}
