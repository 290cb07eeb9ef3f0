import { iso22400 } from '@takt/domain/areas/efficiency/indicators/iso22400.ts'
import { ComparisonText } from '../../../core/dashboards/comparison/ComparisonText.tsx'
import type { Compared } from '../../../core/dashboards/comparison/useCompared.ts'
import { type HeadMetric, MetricHead } from '../../../core/dashboards/figures/MetricHead.tsx'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { type FactorName, familyMetric } from '../familyMetrics.ts'
import { efficiencyTexts } from '../texts.ts'
import { overallTexts as texts } from './texts.ts'

const more = [
  'neeIndex',
  'setupRate',
  'technicalEfficiency',
  'utilizationEfficiency',
  'allocationEfficiency',
  'scrapRatio',
  'reworkRatio',
  'firstPassYield',
] as const

/** ISO 22400-2 KPIs of all machines: the OEE index as a product, with the NEE index and the rates beside it. */
export function IsoHeadline(props: { bucket: Bucket; before: Bucket | null | undefined; compared: Compared }) {
  const { bucket, before, compared } = props
  const format = useFormat()
  const open = useOpenEvidence()
  const iso = iso22400(bucket)
  const factor = (name: FactorName): HeadMetric => {
    const value = familyMetric(bucket, name, 'iso')
    return {
      label: efficiencyTexts.isoNames[name],
      value: format.ratio(value),
      hint: `${efficiencyTexts.isoFormula[name]}: ${format.exactRatio(value)}`,
      ratio: value,
      // The OEE index itself has no evidence; its factors do.
      ...(name === 'oee' ? {} : { onOpen: () => void open(name === 'quality' ? 'qualityByCount' : name) }),
      against: (
        <ComparisonText
          compared={compared}
          now={value}
          before={before && familyMetric(before, name, 'iso')}
          isShort={name !== 'oee'}
        />
      ),
    }
  }
  const product = (['availability', 'performance', 'quality'] as const)
    .map((name) => format.ratio(familyMetric(bucket, name, 'iso')))
    .join(' × ')
  return (
    <MetricHead
      label={efficiencyTexts.views.overall}
      family={efficiencyTexts.families.iso}
      familyHelp={efficiencyTexts.familyHelp.iso}
      figures={[
        factor('oee'),
        factor('availability'),
        factor('performance'),
        factor('quality'),
        {
          label: texts.isoThroughput[0],
          value: texts.perHour(format.number(iso.throughputRatePerHour)),
          hint: `${texts.isoThroughput[1]}: ${format.exact(iso.throughputRatePerHour)}`,
        },
        ...more.map((name) => ({
          label: texts.isoMore[name][0],
          value: format.ratio(iso[name]),
          hint: `${texts.isoMore[name][1]}: ${format.exactRatio(iso[name])}`,
        })),
      ]}
      note={
        <>
          <Box component="span">{`${efficiencyTexts.isoNames.oee} ${format.ratio(iso.oeeIndex)} = ${product}`}</Box>
          <Box component="span">{texts.isoNote}</Box>
        </>
      }
    />
  )
}
