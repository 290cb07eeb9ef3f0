import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ViewFrame } from '../../core/dashboards/frame/ViewFrame.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useSeesPeople } from '../../core/session/useSeesPeople.ts'
import { MissingPlace, PlacePickers } from '../floorPlans/face.ts'
import { activityTexts as texts } from './texts.ts'
import type { useActivityHere } from './useActivityHere.ts'
import type { useRangeFacts } from './useRangeFacts.ts'

/** What stands around the views of a range: the floor's pickers, `tools` beside them, and what is not told. */
export function ActivityFrame(props: {
  place: ReturnType<typeof useActivityHere>
  found: ReturnType<typeof useRangeFacts>
  tools?: ReactNode
  children: ReactNode
}) {
  const { place, found } = props
  const { here, machines, things } = place
  const seesPeople = useSeesPeople()
  const isBare = here.plan !== null && things.isKnown && machines.length === 0
  return (
    <ViewFrame
      trouble={found.error}
      onAgain={found.again}
      isLoading={!found.isKnown && !found.error}
      shape={[40, 300, 300]}
    >
      <Box
        role="group"
        aria-label={texts.filters}
        data-controls
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
      >
        <PlacePickers here={here} onChange={place.moveTo} />
        {props.tools}
      </Box>
      <MissingPlace missing={here.missing} />
      {isBare && <Typography color="textSecondary">{texts.noMachines}</Typography>}
      {found.more && <Typography role="status">{texts.more}</Typography>}
      {!seesPeople && <Typography color="textSecondary">{texts.noPeople}</Typography>}
      {!found.mayReadTickets && <Typography color="textSecondary">{texts.noTickets}</Typography>}
      {here.plan !== null && props.children}
    </ViewFrame>
  )
}
