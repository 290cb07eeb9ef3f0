import Paper from '@mui/material/Paper'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Head } from './Head.tsx'
import { slidePart } from './slideMarks.ts'
import { Unhurried } from './Unhurried.tsx'

/** A part of a screen: a heading, additional text, and the content, framed by a hairline. */
export function Panel(props: {
  title: string
  beside?: ReactNode
  tools?: ReactNode
  children: ReactNode
  sx?: SxProps
}) {
  return (
    <Paper
      component="section"
      {...slidePart}
      elevation={0}
      aria-label={props.title}
      sx={{ border: 1, borderColor: 'divider', p: { xs: 3, sm: 4 }, minWidth: 0, ...props.sx }}
    >
      <Head title={props.title} beside={props.beside} sx={{ minHeight: '1.75rem', mb: 2 }}>
        {props.tools}
      </Head>
      <Unhurried>{props.children}</Unhurried>
    </Paper>
  )
}
