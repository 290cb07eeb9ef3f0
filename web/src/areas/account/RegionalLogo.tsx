import { Box } from '../../core/kit/Box.tsx'
import { sessionTexts } from '../../core/session/texts.ts'
import { commonFoot, regionalMarks, regionOf } from './regionalMarks.ts'

/**
 * The product's logo as the region of this locale (BCP 47) knows it; regions without one of their own have the common
 * one.
 */
export function RegionalLogo(props: { locale: string }) {
  const region = regionOf(props.locale)
  const foot = regionalMarks[region] ?? commonFoot
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <svg viewBox="0 0 32 32" width="40" height="40" role="img" aria-label={sessionTexts.product} data-region={region}>
        <title>{sessionTexts.product}</title>
        <rect width="32" height="32" rx="7" fill="#12307A" />
        <path d="M8 9h16v4h-6v11h-4V13H8z" fill="#FFFFFF" />
        <path d={foot.path} fill={foot.color} />
      </svg>
      <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.02em' }}>
        {sessionTexts.product}
      </Box>
    </Box>
  )
}
