import type { Theme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'

/** Style of amount bars, applied once by the containing element because a calendar has a thousand of them. */
export const amountBarStyle = ({ palette }: Theme) => ({
  '& .amounts': { display: 'grid', gap: '2px', lineHeight: 0 },
  '& .within': {
    display: 'flex',
    height: '0.625rem',
    backgroundColor: palette.action.hover,
    borderRadius: '3px',
    overflow: 'hidden',
  },
  '& .within > *': { borderRadius: '3px' },
  '& .ran': { backgroundColor: stateLook.running[palette.mode] },
  '& .missed': { border: `1px solid ${palette.text.secondary}`, backgroundColor: palette.action.hover },
  '& .ahead': { border: `1px dashed ${palette.text.secondary}` },
  '& .beyond': { display: 'block', height: '0.25rem' },
  '& .outside': {
    display: 'block',
    height: '100%',
    minWidth: '2px',
    borderRadius: '3px',
    background: `repeating-linear-gradient(135deg, ${palette.text.primary} 0 2px, transparent 2px 4px)`,
  },
})
