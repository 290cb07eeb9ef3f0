import type { DoubtfulValue } from '@takt/domain/areas/quality/responses/checkGauges.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { doubtfulTexts as texts } from './doubtfulTexts.ts'
import { doubtfulText } from './useDoubtfulValues.ts'

/** Lists the values that are doubtful because of their gauge, by gauge and reason; empty if there are none. */
export function DoubtfulValuesPanel({ values, more }: { values: readonly DoubtfulValue[]; more: boolean }) {
  const format = useFormat()
  if (values.length === 0) return null
  return (
    <Panel title={texts.title} beside={more ? texts.more : undefined}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, fontSize: '0.8125rem' }}>
        {[...Map.groupBy(values, doubtfulText)].map(([text, of]) => (
          <Box component="li" key={text} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
            <span>{text}</span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {texts.of(
                format.count(of.length),
                format.instant(of[0]!.at, 'moment'),
                format.instant(of.at(-1)!.at, 'moment'),
              )}
            </Box>
            <PageLink to="/$list/$key" params={{ list: 'gauges', key: of[0]!.gaugeID }}>
              {texts.open(of[0]!.gaugeID)}
            </PageLink>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
