import { useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { MetricName } from '../figures/metricNames.ts'
import { metricParts } from '../figures/metrics.ts'
import type { Bucket } from '../figures/teepResponse.ts'
import { useAmount } from '../figures/useAmount.ts'
import { dashboardTexts as texts } from '../texts.ts'

/** A row that opens the evidence of a machine, or of a shorter time. */
export type BucketRow = { key: string; name: string; bucket: Bucket; of: string; start?: number; end?: number }

/** The breakdown of a metric by machine or day: numerator and denominator of each row, with totals. */
export function BucketsEvidence(props: { figure: MetricName; label: string; rows: BucketRow[]; sum: Bucket }) {
  const { figure: metric, rows, sum: totalBucket } = props
  const format = useFormat()
  const amount = useAmount(metric)
  const { above, below, names } = metricParts[metric]
  const secs = (value: number) => <span title={amount(value).exact}>{amount(value).text}</span>
  const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())
  return (
    <DataTable
      label={props.label}
      columns={[
        { label: props.label },
        { label: texts[metric], numeric: true },
        { label: names[0], numeric: true },
        { label: names[1], numeric: true },
      ]}
      rows={rows.map((row) => ({
        key: row.key,
        cells: [
          <PageLink
            key="name"
            to="."
            search={(before) => ({
              ...before,
              of: row.of,
              start: iso(row.start) ?? before.start,
              end: iso(row.end) ?? before.end,
            })}
            color="inherit"
          >
            {row.name}
          </PageLink>,
          format.ratio(row.bucket[metric]),
          secs(above(row.bucket)),
          secs(below(row.bucket)),
        ],
      }))}
      foot={[texts.sum, format.ratio(totalBucket[metric]), secs(above(totalBucket)), secs(below(totalBucket))]}
    />
  )
}
