import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { Box } from '../Box.tsx'
import { slideList } from '../slideMarks.ts'

type Props = Pick<HTMLAttributes<HTMLElement>, 'role' | 'tabIndex' | 'aria-label'> & {
  ref?: Ref<HTMLDivElement>
  /** How high it may become before it scrolls; without it as high as its rows. */
  maxHeight?: number | string | undefined
  /** Its place and border. */
  sx?: {
    mt?: number
    flex?: number
    minHeight?: string
    border?: number
    borderColor?: string
    borderRadius?: number
  }
  children: ReactNode
}

/** The frame in which a table scrolls; on paper it is whole, and a slide turns within it. */
export function TableScroll({ maxHeight, sx, children, ...element }: Props) {
  return (
    <Box
      {...element}
      {...slideList}
      sx={{ maxHeight, overflow: 'auto', '@media print': { maxHeight: 'none', overflow: 'visible' }, ...sx }}
    >
      {children}
    </Box>
  )
}
