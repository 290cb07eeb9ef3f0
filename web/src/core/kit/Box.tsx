import MuiBox from '@mui/material/Box'
import { type SxProps, type Theme, useTheme } from '@mui/material/styles'
import { type ElementType, use } from 'react'
import { classOf } from './classOf.ts'
import { StylesContext } from './Styles.tsx'

type Props = { component?: ElementType; sx?: SxProps<Theme>; className?: string }

function QuickBox(props: Props) {
  const { component: Tag = 'div', sx, className, ...rest } = props
  const theme = useTheme()
  const styles = use(StylesContext)
  if (!sx) return <Tag {...rest} className={className} />
  // A component of its own may give the class on to a part that has styles too: only the original can put the two
  // together.
  const own = typeof Tag === 'string' && styles ? classOf(sx, theme, styles) : null
  if (own === null) return <MuiBox {...props} />
  return <Tag {...rest} className={className ? `${className} ${own}` : own} />
}

/**
 * The original's look at a tenth of its cost: what the same `sx` of the same theme comes to is worked out once for as
 * long as the page lives, not at each drawing of each part. A view has thousands of them.
 */
export const Box = QuickBox as typeof MuiBox
