import type { DerivedState } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import { rulesInWords } from '@takt/domain/areas/connectors/signals/rulesInWords.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'
import { useMay } from '../../../core/session/useMay.ts'
import { detailsTexts as texts } from './texts.ts'

/** Legend below the lanes: by which rules the state was derived in the visible time; nothing if it was reported. */
export function DerivedStates(props: { derived: readonly DerivedState[]; window: TimeWindow }) {
  const { window } = props
  const format = useFormat()
  const mayReadConnectors = useMay('integrations', 'read')
  const visible = props.derived.filter(({ start, end }) => end > window.start && start < window.end)
  if (visible.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={texts.derivedStates}
      sx={{ m: 0, mt: 3, p: 0, listStyle: 'none', display: 'grid', gap: 1, fontSize: '0.8125rem' }}
    >
      {visible.map(({ start, end, connectorId, stateRules }) => {
        const isPart = start > window.start || end < window.end
        const name = texts.connector(connectorId)
        return (
          <Box
            component="li"
            key={`${connectorId} ${start}`}
            sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}
          >
            <Box component="span" sx={{ fontWeight: 500, color: 'text.primary' }}>
              {isPart && `${format.instant(start, 'moment')} – ${format.instant(end, 'moment')}: `}
              {texts.derivedBy}{' '}
              {mayReadConnectors ? (
                <PageLink to="/$list/$key" params={{ list: 'connectors', key: String(connectorId) }}>
                  {name}
                </PageLink>
              ) : (
                name
              )}
              :
            </Box>{' '}
            {rulesInWords(stateRules)}
          </Box>
        )
      })}
    </Box>
  )
}
