import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { Box } from './Box.tsx'
import { isPlainClick } from './useListLinks.ts'

/**
 * A link to a path of the application that keeps nothing of the present address, and does not follow it: unlike other links it is not drawn anew with each change
 * of the address. For what stands beside every page. What it leads to is loaded once it is pointed at.
 */
export function QuietLink(props: {
  to: string
  sx: object
  'aria-current': 'page' | undefined
  'aria-label'?: string
  onClick?: () => void
  children: ReactNode
}) {
  const { to, onClick, children, ...rest } = props
  const router = useRouter()
  const preload = () => void router.preloadRoute({ to })
  const open = (event: MouseEvent) => {
    onClick?.()
    if (!isPlainClick(event)) return
    event.preventDefault()
    router.history.push(to)
  }
  return (
    <Box component="a" href={to} {...rest} onClick={open} onPointerEnter={preload} onFocus={preload}>
      {children}
    </Box>
  )
}
