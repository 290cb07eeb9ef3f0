import type { Theme } from '@mui/material/styles'
import type { RefObject } from 'react'
import { type HTMLAttributes, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Box } from '../Box.tsx'
import { paperWidth } from '../printStyle.ts'
import { rootSize } from '../rootSize.ts'
import { slideList } from '../slideMarks.ts'
import { usePrinting } from '../usePrinting.ts'

/** Scales content that is wider than its share of the paper down, so that nothing is cut off on the right. */
function usePaperZoom(scroll: RefObject<HTMLElement | null>): void {
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const element = scroll.current
    const page = element?.closest('main')
    if (!isPrinting || !element || !page) return
    const share = Math.min(1, element.clientWidth / page.clientWidth)
    const zoom = (share * paperWidth * rootSize()) / element.scrollWidth
    if (zoom < 1) element.style.zoom = String(zoom)
    return () => {
      element.style.zoom = ''
    }
  }, [isPrinting, scroll])
}

type Props = Pick<HTMLAttributes<HTMLElement>, 'role' | 'tabIndex' | 'aria-label'> & {
  ref?: Ref<HTMLDivElement>
  /** Maximum height before it scrolls; without it, the height of its rows. */
  maxHeight?: number | string | undefined
  /** Its position and border. */
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

/** A shadow at the sides where content continues: a background that scrolls with the content covers it elsewhere. */
const fade = {
  background: ({ palette: { background, text } }: Theme) => {
    const shade = `color-mix(in srgb, ${text.primary} 18%, transparent)`
    const side = (to: 'left' | 'right') => {
      const at = to === 'left' ? 'right' : 'left'
      return [
        `linear-gradient(to ${to}, ${background.paper} 40%, transparent) ${at} / 2.5rem 100% no-repeat local`,
        `linear-gradient(to ${to}, ${shade}, transparent) ${at} / 0.75rem 100% no-repeat scroll`,
      ] as const
    }
    const [[leftCover, leftShade], [rightCover, rightShade]] = [side('right'), side('left')]
    return `${[leftCover, rightCover, leftShade, rightShade].join(', ')} ${background.paper}`
  },
} as const

/** The scroll frame of a table; on paper it shows everything, and a slide pages within it. */
export function TableScroll({ ref, maxHeight, sx, children, ...element }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => scroll.current!)
  usePaperZoom(scroll)
  return (
    <Box
      {...element}
      ref={scroll}
      {...slideList}
      sx={{ maxHeight, overflow: 'auto', ...fade, '@media print': { maxHeight: 'none', overflow: 'visible' }, ...sx }}
    >
      {children}
    </Box>
  )
}
