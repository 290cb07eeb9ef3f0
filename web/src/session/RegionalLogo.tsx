import type { ReactNode } from 'react'
import { Box } from '../kit/Box.tsx'
import { sessionTexts } from './texts.ts'

const mark = (
  <>
    <rect width="32" height="32" rx="7" fill="#12307A" />
    <path d="M8 9h16v4h-6v11h-4V13H8z" fill="#FFFFFF" />
    <path d="M24 18v6h-3v-6z" fill="#7FB0FF" />
  </>
)

/** Regions with a logo of their own; every other locale gets the common one. */
const regional: Record<string, ReactNode> = {}

/** The product's logo as the region of this locale (BCP 47) knows it. */
export function RegionalLogo(props: { locale: string }) {
  const region = new Intl.Locale(props.locale).maximize().region ?? ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <svg viewBox="0 0 32 32" width="40" height="40" role="img" aria-label={sessionTexts.product} data-region={region}>
        <title>{sessionTexts.product}</title>
        {regional[region] ?? mark}
      </svg>
      <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.02em' }}>
        {sessionTexts.product}
      </Box>
    </Box>
  )
}
