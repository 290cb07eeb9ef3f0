import type { OpenHold } from '@takt/domain/areas/quality/responses/jobHold.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { HoldLine } from './HoldLine.tsx'
import { holdTexts as texts } from './texts.ts'

/** Job operations on hold because of a characteristic; empty if there are none. */
export function HoldsPanel({ holds }: { holds: readonly OpenHold[] }) {
  if (holds.length === 0) return null
  return (
    <Panel title={texts.title}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {holds.map((hold) => (
          <HoldLine key={hold.holdID} hold={hold} />
        ))}
      </Box>
    </Panel>
  )
}
