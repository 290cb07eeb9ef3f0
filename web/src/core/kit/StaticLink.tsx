import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { Box } from './Box.tsx'
import { isPlainClick } from './useListLinks.ts'

/**
 * A link to a path of the application that does not subscribe to the address: unlike other links, it is not rendered
 * again on each change of it. For links beside every page. Parameters of all pages (mask mode) are preserved. Its
 * target is preloaded on hover and focus.
 */
export function StaticLink(props: {
  to: string
  search?: Record<string, string | undefined>
  sx: object
  'aria-current': 'page' | undefined
  'aria-label'?: string
  onClick?: () => void
  children: ReactNode
}) {
  const { to, search, onClick, children, ...rest } = props
  const address = (search ? { to, search } : { to }) as NavigateOptions
  const router = useRouter()
  const preload = () => void router.preloadRoute(address)
  const open = (event: MouseEvent) => {
    onClick?.()
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate(address)
  }
  return (
    <Box
      component="a"
      href={router.buildLocation(address).href}
      {...rest}
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </Box>
  )
}
