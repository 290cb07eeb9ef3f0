import Typography from '@mui/material/Typography'
import type { Capability, Index } from '@takt/domain/areas/quality/spc/capability.ts'
import { minValuesForPercentiles, valuesForPercentiles } from '@takt/domain/areas/quality/spc/percentileIndices.ts'
import { MetricHead } from '../../../core/dashboards/figures/MetricHead.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { outTexts as texts } from './texts.ts'

/** All indices have the same number of decimals. */
const digits = 2
/** Below this p-value the values count as not normally distributed. */
const notNormal = 0.05
const names = ['cpk', 'cp', 'ppk', 'pp', 'cpm'] as const

/** Shows the process capability, or why there is none; `count`: number of values. */
export function CapabilityPanel({ capability, count }: { capability: Capability; count: number }) {
  const format = useFormat()
  if (capability.why !== null)
    return (
      <Panel title={texts.capability}>
        <Typography color="textSecondary">{texts.noCapability[capability.why]}</Typography>
      </Panel>
    )
  const { pValue } = capability.normality
  const p = pValue < 0.001 ? '< 0.001' : format.number(pValue)
  const without = (name: (typeof names)[number]) => (name === 'cpm' ? texts.noNominal : texts.oneLimit)
  const indexMetric = (name: (typeof names)[number], index: Index | null) => ({
    label: texts.indices[name],
    value: index ? format.fixed(index.value, digits) : '–',
    hint: index ? `${texts.indexHints[name]}: ${format.exact(index.value)}` : without(name),
    against: index ? texts.interval(format.fixed(index.low, digits), format.fixed(index.high, digits)) : without(name),
  })
  const { percentiles } = capability
  const withoutPercentiles = (name: 'pp' | 'ppk') => {
    if (!percentiles) return texts.percentiles.tooFew(format.count(minValuesForPercentiles))
    return name === 'pp' && capability.pp === null ? texts.oneLimit : texts.percentiles.coincide
  }
  const percentileMetric = (name: 'pp' | 'ppk') => {
    const index = percentiles?.[name] ?? null
    const label = texts.percentiles.labels[name]
    if (!percentiles || index === null)
      return { label, value: '–', hint: withoutPercentiles(name), against: withoutPercentiles(name) }
    const needed = format.count(valuesForPercentiles)
    const hint = `${texts.percentiles.hints[name]}: ${format.exact(index)}`
    return {
      label,
      value: format.fixed(index, digits),
      hint: percentiles.isReached ? hint : `${hint}. ${texts.percentiles.notReachedHint(needed)}`,
      against: percentiles.isReached
        ? texts.percentiles.from(format.count(count))
        : texts.percentiles.notReached(format.count(count), needed),
    }
  }
  return (
    <MetricHead
      label={texts.capability}
      family={pValue < notNormal ? texts.notNormal(p) : texts.normal(p)}
      figures={[
        ...names.map((name) => indexMetric(name, capability[name])),
        percentileMetric('ppk'),
        percentileMetric('pp'),
      ]}
    />
  )
}
