import { Box } from '../../kit/Box.tsx'
import { words } from '../../kit/words.ts'
import { LostSwatch } from './LostSwatch.tsx'
import { lostKinds } from './lostLooks.ts'

/** Which patch is scrap, and which rework. */
export function LostLegend() {
  return (
    <Box sx={{ display: 'flex', gap: 4, pb: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
      {lostKinds.map((kind) => (
        <Box key={kind} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <LostSwatch kind={kind} />
          {words[kind]}
        </Box>
      ))}
    </Box>
  )
}
