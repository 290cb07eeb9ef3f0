import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { slidePart } from '../../kit/slideMarks.ts'

const paper = { border: 1, borderColor: 'divider', fontSize: '0.9375rem', overflow: 'hidden' } as const
const heading = { m: 0, fontSize: '0.9375rem', fontWeight: 650 } as const
const room = { px: { xs: 3, sm: 4 }, py: 3 } as const

/** What goes on, under how much of it there is and as of when, and below it what ended, if anything did. */
export function NoticeSections(props: {
  title: string
  said: string
  asOf: string | undefined
  /** What goes on, and what is looked for where that is nothing. */
  children: ReactNode
  ended: { title: string; said: string; list: ReactNode } | null
}) {
  const { ended } = props
  return (
    <>
      <Paper component="section" {...slidePart} elevation={0} aria-label={props.title} sx={paper}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, ...room }}>
          <Box component="h2" role="status" sx={heading}>
            {props.said}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {props.asOf}
          </Box>
        </Box>
        {props.children}
      </Paper>
      {ended && (
        <Paper component="section" {...slidePart} elevation={0} aria-label={ended.title} sx={paper}>
          <Box component="h2" sx={{ ...heading, ...room }}>
            {ended.said}
          </Box>
          {ended.list}
        </Paper>
      )}
    </>
  )
}
