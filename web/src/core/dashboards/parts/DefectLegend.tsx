import { Box } from '../../kit/Box.tsx'
import { words } from '../../kit/words.ts'
import { DefectSwatch } from './DefectSwatch.tsx'
import { defectKinds } from './defectStyles.ts'

/** The legend of the scrap and rework swatches. */
export function DefectLegend() {
  return (
    <Box sx={{ display: 'flex', gap: 4, pb: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
      {defectKinds.map((kind) => (
        <Box key={kind} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <DefectSwatch kind={kind} />
          {words[kind]}
        </Box>
      ))}
    </Box>
  )
}
