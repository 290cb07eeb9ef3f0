import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { UnhurriedPanels, useIsComing } from '../../kit/Unhurried.tsx'
import { dashboardTexts as texts } from '../texts.ts'

/**
 * What every view of the dashboard has around it: what went wrong with the way to try again, what to do where there is
 * nothing, and the shape of what comes (the heights of its parts in pixels) until it is there. Its parts are drawn in
 * pieces, between which the page answers.
 */
export function ViewFrame(props: {
  trouble: unknown
  onAgain: () => void
  /** A sentence in place of the content, or what helps there. */
  empty?: ReactNode
  isLoading: boolean
  shape: readonly number[]
  /** In place of `shape`, where the parts do not stand beneath each other. */
  skeleton?: ReactNode
  children: ReactNode
}) {
  const { trouble, empty } = props
  const isLoading = useIsComing(props.isLoading)
  return (
    <Box sx={{ display: 'grid', gap: 4, p: { xs: 3, sm: 6 }, pt: { xs: 3, sm: 4 }, minWidth: 0 }}>
      {Boolean(trouble) && <Trouble what={texts.failed} error={trouble} onAgain={props.onAgain} />}
      {empty ? (
        typeof empty === 'string' ? (
          <Typography color="textSecondary">{empty}</Typography>
        ) : (
          empty
        )
      ) : isLoading ? (
        !trouble &&
        (props.skeleton ?? (
          <Box aria-hidden sx={{ display: 'grid', gap: 4 }}>
            {props.shape.map((height, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a shape have nothing but their place
              <Skeleton key={place} variant="rounded" height={height} />
            ))}
          </Box>
        ))
      ) : (
        <UnhurriedPanels value>{props.children}</UnhurriedPanels>
      )}
    </Box>
  )
}
