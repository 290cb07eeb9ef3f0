import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { UnhurriedPanels, useIsPlaceholderShown } from '../../kit/Unhurried.tsx'
import { useFailedMetrics } from '../figures/FailedMetrics.tsx'
import { dashboardTexts as texts } from '../texts.ts'

/** The alert explains what is missing: a skeleton would announce data that does not come. */
const noSkeletons = { '& .MuiSkeleton-root': { visibility: 'hidden' } } as const

/**
 * The frame of every view of a dashboard: errors of any of its metrics with a retry button, a message if there is no
 * data, and a skeleton (heights of its parts in pixels) while loading. Its parts are drawn in chunks, so that the page
 * stays responsive.
 */
export function ViewFrame(props: {
  trouble: unknown
  onAgain: () => void
  /** A message or controls that replace the content. */
  empty?: ReactNode
  isLoading: boolean
  shape: readonly number[]
  /** Replaces `shape` if the parts are not stacked vertically. */
  skeleton?: ReactNode
  children: ReactNode
}) {
  const { empty } = props
  const failed = useFailedMetrics()
  const trouble = props.trouble ?? failed?.error
  const onAgain = () => {
    if (props.trouble) props.onAgain()
    failed?.refetch()
  }
  const isLoading = useIsPlaceholderShown(props.isLoading)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        p: { xs: 3, sm: 6 },
        pt: { xs: 3, sm: 4 },
        minWidth: 0,
        ...(trouble ? noSkeletons : {}),
      }}
    >
      {Boolean(trouble) && <ErrorAlert what={texts.failed} error={trouble} onAgain={onAgain} />}
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
            {props.shape.map((height, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a shape have nothing but their place
              <Skeleton key={index} variant="rounded" height={height} />
            ))}
          </Box>
        ))
      ) : (
        <UnhurriedPanels value>{props.children}</UnhurriedPanels>
      )}
    </Box>
  )
}
