import { gaugeCalibrations } from '@takt/domain/checksheets/gauges/gaugeCalibrations.ts'
import { gauges } from '@takt/domain/checksheets/gauges/gauges.ts'
import { useMemo } from 'react'
import { ItemDetail } from '../../items/detail/ItemDetail.tsx'
import { ItemGrid } from '../../items/ItemGrid.tsx'
import { type DetailProps, ItemScreen } from '../../items/screen/ItemScreen.tsx'
import { Box } from '../../kit/Box.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { gaugeTexts as texts } from './texts.ts'

const actions = { texts: texts.notices }
const calibrationActions = { texts: texts.calibrationNotices }

/** The calibrations of a gauge; who may adds one. */
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

/** What people measure with, and beside it the calibrations of the one that is open. */
export function GaugesScreen() {
  return <ItemScreen type={gauges} actions={actions} Detail={GaugeDetail} />
}

/** The calibrations of all gauges as one list. */
export function GaugeCalibrationsScreen() {
  return <ItemScreen type={gaugeCalibrations} actions={calibrationActions} />
}
