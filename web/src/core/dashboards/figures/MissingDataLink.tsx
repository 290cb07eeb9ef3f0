import { PageLink } from '../../kit/PageLink.tsx'
import { hiddenOnSlides } from '../../kit/slideMarks.ts'
import { dashboardTexts as texts } from '../texts.ts'
import type { NullReason } from './metrics.ts'

/**
 * The link from a metric without a value to the place where missing data can be added; empty if nothing can be added.
 */
export function MissingDataLink(props: { why: NullReason | null }) {
  if (props.why === 'noIdeal')
    return (
      <PageLink {...hiddenOnSlides} to="/$list" params={{ list: 'resources' }} color="inherit">
        {texts.fix.noIdeal}
      </PageLink>
    )
  if (props.why === 'notScheduled')
    return (
      <PageLink {...hiddenOnSlides} to="/efficiency/schedule" color="inherit">
        {texts.fix.notScheduled}
      </PageLink>
    )
  return null
}
