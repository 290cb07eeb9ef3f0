import type { ReactNode } from 'react'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import type { About } from '../useConversationTitle.ts'

/** The way from a conversation to the machine or job that it is about, for whoever may read that. */
export function RecordLink(props: { about: About; children: ReactNode }) {
  const { kind, resourceID, jobNum } = props.about
  const mayRead = useMay(kind === 'job' ? 'jobs' : 'dashboards', 'read')
  if (kind === 'direct' || !mayRead) return props.children
  if (kind === 'job')
    return (
      <PageLink to="/$list/$key" params={{ list: 'jobs', key: jobNum ?? '' }} color="inherit">
        {props.children}
      </PageLink>
    )
  return (
    <PageLink to="/efficiency/details" search={{ machine: resourceID ?? '' } as object} color="inherit">
      {props.children}
    </PageLink>
  )
}
