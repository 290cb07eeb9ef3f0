import { CallForHelp } from '../../areas/calls/atMachine/CallForHelp.tsx'
import { MachineMessages } from '../../areas/chat/atMachine/MachineMessages.tsx'
import { ScrapButton } from '../../areas/efficiency/atMachine/ScrapButton.tsx'
import { StateNow } from '../../areas/efficiency/atMachine/StateNow.tsx'
import { WorkNow } from '../../areas/efficiency/atMachine/WorkNow.tsx'
import { ClockLink } from '../../areas/labor/atMachine/ClockLink.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { MachineHead } from './MachineHead.tsx'
import { machineParts } from './machineParts.ts'
import { useScreen } from './useScreen.ts'

/** The screen at a machine: its state and work on the left, the tasks on the right. */
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
            <ClockLink screen={screen} />
            <MachineMessages screen={screen} />
            <ScrapButton screen={screen} />
          </Box>
          <CallForHelp />
        </Box>
        <Box
          // Makes overflowing content reachable by keyboard.
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
