import type { ReactNode } from 'react'
import { PageLink } from '../../core/kit/PageLink.tsx'

/** Link that opens a machine's timeline at an interval (epoch ms). */
export function TimelineLink(props: {
  resourceID: string
  start: number
  end: number
  label: string
  children: ReactNode
}) {
  const { resourceID, start, end } = props
  return (
    <PageLink
      to="/efficiency/details"
      aria-label={props.label}
      search={(before) => ({
        ...before,
        machine: resourceID,
        range: 'custom',
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
      })}
    >
      {props.children}
    </PageLink>
  )
}
