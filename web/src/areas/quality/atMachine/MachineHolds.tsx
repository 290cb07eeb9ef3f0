import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { HoldMark } from '../../../core/dashboards/states/HoldMark.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import { holdTexts as texts } from '../holds/texts.ts'

/** Shows why the work of this machine is on hold, and who can release it; empty if there is no hold. */
export function MachineHolds({ screen }: { screen: MachineScreen }) {
  const format = useFormat()
  const holds = useScreenMachine(screen.resourceID).data?.holds ?? []
  if (holds.length === 0) return null
  return (
    <MachinePart title={texts.titleHere} beside={texts.releaseHint}>
      {holds.map((hold) => (
        <Box
          key={hold.holdID}
          role="alert"
          sx={{ border: 3, borderRadius: 1, px: 4, py: 3, fontSize: '1.5rem', overflowWrap: 'anywhere' }}
        >
          <HoldMark words={texts.check(hold)} />
          <Box sx={{ fontSize: '1.25rem', color: 'text.secondary' }}>
            {texts.cause(hold)}
            {', '}
            {texts.since(format.instant(hold.raisedAt, 'moment'))}
          </Box>
        </Box>
      ))}
    </MachinePart>
  )
}
