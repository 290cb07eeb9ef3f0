import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ViewFrame } from '../../core/dashboards/frame/ViewFrame.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useMaySeePeople } from '../../core/session/useMaySeePeople.ts'
import { MissingPlanNote, PlanPickers } from '../floorPlans/index.ts'
import { activityTexts as texts } from './texts.ts'
import type { useActivityView } from './useActivityView.ts'
import type { useRangeFacts } from './useRangeFacts.ts'

/** The frame around the views of a range: pickers of the floor, `tools` beside them, and notes on missing data. */
export function ActivityFrame(props: {
  place: ReturnType<typeof useActivityView>
  found: ReturnType<typeof useRangeFacts>
  tools?: ReactNode
  children: ReactNode
}) {
  const { place: view, found: facts } = props
  const { here: floor, machines, things: planItems } = view
  const seesPeople = useMaySeePeople()
  const hasNoMachines = floor.plan !== null && planItems.isKnown && machines.length === 0
  return (
    <ViewFrame
      trouble={facts.error}
      onAgain={facts.again}
      isLoading={!facts.isKnown && !facts.error}
      shape={[40, 300, 300]}
    >
      <Box
        role="group"
        aria-label={texts.filters}
        data-controls
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
      >
        <PlanPickers here={floor} onChange={view.moveTo} />
        {props.tools}
      </Box>
      <MissingPlanNote missing={floor.missing} />
      {hasNoMachines && <Typography color="textSecondary">{texts.noMachines}</Typography>}
      {facts.more && <Typography role="status">{texts.more}</Typography>}
      {!seesPeople && <Typography color="textSecondary">{texts.noPeople}</Typography>}
      {!facts.mayReadTickets && <Typography color="textSecondary">{texts.noTickets}</Typography>}
      {floor.plan !== null && props.children}
    </ViewFrame>
  )
}
