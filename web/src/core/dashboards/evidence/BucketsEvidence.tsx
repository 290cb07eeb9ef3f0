import { useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { FigureName } from '../figures/figureNames.ts'
import { figureParts } from '../figures/figures.ts'
import type { Bucket } from '../figures/teepAnswer.ts'
import { useAmount } from '../figures/useAmount.ts'
import { dashboardTexts as texts } from '../texts.ts'

/** What a row leads to: the evidence of a machine, or of a shorter time. */
export type BucketRow = { key: string; name: string; bucket: Bucket; of: string; start?: number; end?: number }

/** A figure taken apart into machines or days: each row's, its numerator and denominator, adding up at the bottom. */
export function BucketsEvidence(props: { figure: FigureName; label: string; rows: BucketRow[]; sum: Bucket }) {
  const { figure, rows, sum } = props
  const format = useFormat()
  const amount = useAmount(figure)
  const { above, below, names } = figureParts[figure]
  const secs = (value: number) => <span title={amount(value).exact}>{amount(value).text}</span>
  const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())
  return (
    <DataTable
      label={props.label}
      columns={[
        { label: props.label },
        { label: texts[figure], numeric: true },
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
          format.ratio(row.bucket[figure]),
          secs(above(row.bucket)),
          secs(below(row.bucket)),
        ],
      }))}
      foot={[texts.sum, format.ratio(sum[figure]), secs(above(sum)), secs(below(sum))]}
    />
  )
}
