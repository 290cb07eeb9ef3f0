import DesignServices from '@mui/icons-material/DesignServicesOutlined'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { flowRow } from '@takt/domain/areas/flows/responses/flowStatus.ts'
import { useMemo } from 'react'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../core/items/itemGridProps.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { flowChanges } from './DesignChange.tsx'
import { FlowDetail } from './FlowDetail.tsx'
import { FlowFields } from './FlowFields.tsx'
import { flowActions } from './flowActions.ts'
import { flowTexts as texts } from './texts.ts'
import { useDesigning } from './useDesigning.tsx'

const runInfoSchema = flowRow.pick({ designer: true, lastRun: true, lastOutcome: true })
const runInfoOf = (row: ItemRow) => runInfoSchema.safeParse(row).data ?? null

/** Additional list columns: last run and current designer. */
function useColumns(): readonly ExtraColumn[] {
  const format = useFormat()
  return useMemo(() => {
    const at = (instant: number | null | undefined) => (instant ? format.instant(instant, 'minute') : '')
    const outcomeOf = (row: ItemRow) => runInfoOf(row)?.lastOutcome ?? null
    return [
      {
        name: 'lastOutcome',
        label: texts.columns.outcome,
        width: 130,
        text: (row) => {
          const outcome = outcomeOf(row)
          return outcome === null ? texts.never : texts.outcomes[outcome]
        },
        show: (row) => {
          const outcome = outcomeOf(row)
          if (outcome === null) return texts.never
          return (
            <>
              <Box component="span" aria-hidden sx={{ mr: 1.5 }}>
                {texts.glyphs[outcome]}
              </Box>
              {texts.outcomes[outcome]}
            </>
          )
        },
      },
      { name: 'lastRun', label: texts.columns.lastRun, width: 150, text: (row) => at(runInfoOf(row)?.lastRun) },
      {
        name: 'designer',
        label: texts.columns.designer,
        width: 220,
        text: (row) => {
          const designer = runInfoOf(row)?.designer
          return designer ? texts.designs(designer.userName, at(designer.since)) : ''
        },
      },
    ]
  }, [format])
}

/** List screen of flows, each with its runs; flows are designed in a separate window. */
export function FlowsScreen() {
  const mayWrite = useMay(flows.area, 'write')
  const designing = useDesigning()
  const detail = useDetail(flows.name)
  return (
    <>
      <ItemScreen
        type={flows}
        actions={flowActions}
        usual={50}
        emptyText={texts.empty}
        changeRenderers={flowChanges}
        onAdded={({ flowId }) => detail.open(String(flowId))}
        extraColumns={useColumns()}
        rowButtons={
          mayWrite
            ? [
                {
                  label: texts.design,
                  Icon: DesignServices,
                  onClick: ({ flowId }) => designing.open(Number(flowId)),
                },
              ]
            : []
        }
        Fields={FlowFields}
        Detail={FlowDetail}
      />
      {designing.takeOverDialog}
    </>
  )
}
