import { CallForHelp } from '../../areas/calls/atMachine/CallForHelp.tsx'
import { MessagesHere } from '../../areas/chat/atMachine/MessagesHere.tsx'
import { ScrapHere } from '../../areas/efficiency/atMachine/ScrapHere.tsx'
import { StateNow } from '../../areas/efficiency/atMachine/StateNow.tsx'
import { WorkNow } from '../../areas/efficiency/atMachine/WorkNow.tsx'
import { ClockHere } from '../../areas/labor/atMachine/ClockHere.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { MachineHead } from './MachineHead.tsx'
import { machineParts } from './machineParts.ts'
import { useScreen } from './useScreen.ts'

/** The screen at a machine: what it does and works on to the left, what there is to do to the right. */
export function MachinePage() {
  const screen = useScreen()
  if (!screen) return null
  const { resourceID } = screen
  return (
    <>
      <MachineHead screen={screen} />
      <Box
        component="main"
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          overflow: { xs: 'auto', md: 'hidden' },
        }}
      >
        <Box sx={{ p: 5, display: 'flex', flexDirection: 'column', gap: 5, minHeight: 0, overflow: 'auto' }}>
          <StateNow resourceID={resourceID} />
          <WorkNow resourceID={resourceID} />
          <Box sx={{ flex: 1 }} />
          <Box
            sx={{
              display: 'grid',
              gap: 5,
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <ClockHere screen={screen} />
            <MessagesHere screen={screen} />
            <ScrapHere screen={screen} />
          </Box>
          <CallForHelp />
        </Box>
        <Box
          // What does not fit is reached by the keyboard too.
          tabIndex={0}
          role="group"
          aria-label={resourceID}
          sx={{
            p: 5,
            display: 'flex',
            flexDirection: 'column',
            gap: 6,
            minHeight: 0,
            overflow: 'auto',
            borderLeft: { md: 1 },
            borderColor: { md: 'divider' },
          }}
        >
          {machineParts.map(({ name, Part }) => (
            <Part key={name} screen={screen} />
          ))}
        </Box>
      </Box>
    </>
  )
}
