import { PageLink } from '../../kit/PageLink.tsx'
import { nearOnly } from '../../kit/slideMarks.ts'
import { dashboardTexts as texts } from '../texts.ts'
import type { NullReason } from './figures.ts'

/** The way from a figure that has no value to what is missing; nothing where there is nothing to mend. */
export function MendLink(props: { why: NullReason | null }) {
  if (props.why === 'noIdeal')
    return (
      <PageLink {...nearOnly} to="/$list" params={{ list: 'resources' }} color="inherit">
        {texts.mend.noIdeal}
      </PageLink>
    )
  if (props.why === 'notScheduled')
    return (
      <PageLink {...nearOnly} to="/efficiency/schedule" color="inherit">
        {texts.mend.notScheduled}
      </PageLink>
    )
  return null
}
