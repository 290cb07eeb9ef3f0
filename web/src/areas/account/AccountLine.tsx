import type { ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'

/** A line in a list of things that belong to the user's account: name, details and actions. */
export function AccountLine(props: { name: string; about: readonly string[]; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{props.name}</Box>
        <Box sx={{ color: 'text.secondary' }}>{props.about.filter(Boolean).join(' · ')}</Box>
      </Box>
      {props.children}
    </Box>
  )
}
