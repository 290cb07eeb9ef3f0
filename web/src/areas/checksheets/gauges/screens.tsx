import { gaugeCalibrations } from '@takt/domain/areas/checksheets/gauges/gaugeCalibrations.ts'
import { gaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import { type Gauge, gauges } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { useMemo } from 'react'
import { ItemDetail } from '../../../core/items/detail/ItemDetail.tsx'
import { ItemGrid } from '../../../core/items/ItemGrid.tsx'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { ExtraColumn } from '../../../core/items/itemGridProps.ts'
import { type DetailProps, ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { gaugeTexts as texts } from './texts.ts'

const actions = { texts: texts.notices }
const calibrationActions = { texts: texts.calibrationNotices }

/** The calibrations of a gauge, with a button to add one for users who may. */
function Calibrations({ gaugeID }: { gaugeID: string }) {
  const inherent = useMemo(() => ({ gaugeID }), [gaugeID])
  return (
    <Panel title={texts.calibrations} sx={{ p: 3, '& > :first-of-type': { px: 1, mb: 1 } }}>
      <Box sx={{ height: '22rem', display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <ItemGrid
          type={gaugeCalibrations}
          address="gaugeCalibrations"
          inherent={inherent}
          actions={calibrationActions}
          emptyText={texts.noCalibrations}
        />
      </Box>
    </Panel>
  )
}

function GaugeDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail type={gauges} id={id} actions={actions} onClose={onClose}>
      {() => <Calibrations gaugeID={id} />}
    </ItemDetail>
  )
}

const dayMs = 86_400_000
/**
 * The default is used whatever the organization has set for its alerts, because not every user of the list may read
 * that setting.
 */
const dueDays = defaultSettings(0).gaugeDueDays

/** The status of each gauge in words, with color if it must not be used. */
function useStates(): readonly ExtraColumn[] {
  const now = useNow(60_000)
  return useMemo(() => {
    const stateOf = (row: ItemRow) => gaugeState(row as ItemRow & Gauge, now, dueDays)
    const text = (row: ItemRow) => {
      const is = stateOf(row)
      if (is !== 'due') return texts.inList[is]
      return texts.dueIn(Math.ceil((Date.parse(String(row.overdueFrom)) - now) / dayMs))
    }
    const show = (row: ItemRow) => {
      const isSevere = ['failed', 'overdue', 'neverCalibrated'].includes(stateOf(row))
      return (
        <Box component="span" sx={isSevere ? { fontWeight: 650, color: 'error.main' } : {}}>
          {isSevere && <span aria-hidden>⚠ </span>}
          {text(row)}
        </Box>
      )
    }
    return [{ name: 'state', label: texts.state, width: 170, leads: true, text, show }]
  }, [now])
}

/** The gauges, with the calibrations of the open one beside them. */
export function GaugesScreen() {
  return <ItemScreen type={gauges} actions={actions} extraColumns={useStates()} Detail={GaugeDetail} />
}

/** The calibrations of all gauges as one list. */
export function GaugeCalibrationsScreen() {
  return <ItemScreen type={gaugeCalibrations} actions={calibrationActions} />
}
