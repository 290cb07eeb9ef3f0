import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { GaugeStudyData } from '@takt/domain/areas/quality/responses/gaugeStudy.ts'
import { gaugeStudyData } from '@takt/domain/areas/quality/responses/gaugeStudy.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { useChecksQuery } from '../checks/useChecksQuery.ts'
import { gaugeTexts as texts } from './texts.ts'

const studyResponse = dataResponse(gaugeStudyData)

/** Returns the gauge study of a characteristic in the range of the address; loaded while it is open. */
function useGaugeStudy(key: CharacteristicKey, isOpen: boolean) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { body, enabled } = useChecksQuery()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'gauge', { body, key }],
    enabled: enabled && isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const request = { schema: studyResponse, signal, body: { ...body, ...key } }
      return (await client.post('/analytics/gaugeStudy', request)).data
    },
  })
}

const missingText = '–'

/** Shows the shares of the gauge and the people in the variation, from values that were measured as a study. */
export function GaugePanel(props: {
  of: CharacteristicKey
  unit: string | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  const { of, unit, isOpen, onOpen } = props
  const { data, error, refetch } = useGaugeStudy(of, isOpen)
  return (
    <Panel
      title={texts.title}
      tools={
        <Button size="small" variant="outlined" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? texts.close : texts.open}
        </Button>
      }
    >
      <Typography color="textSecondary" variant="body2">
        {texts.explains}
      </Typography>
      {isOpen && error && <ErrorAlert what={texts.title} error={error} onAgain={() => void refetch()} />}
      {isOpen && (data ? <Study data={data} unit={unit} /> : !error && <Skeleton variant="rounded" height={320} />)}
    </Panel>
  )
}

function Study({ data, unit }: { data: GaugeStudyData; unit: string | null }) {
  const format = useFormat()
  const { study, people, means, repeats, leftOut } = data
  const formatValue = (value: number | null) =>
    value === null ? missingText : format.exact(Number(value.toPrecision(5)))
  const percent = (ratio: number | null) => (ratio === null ? missingText : format.ratio(ratio))
  const chance = (p: number | null) => (p === null ? missingText : p < 0.001 ? '< 0.001' : format.number(p))
  const measured = [
    texts.measured(format.count(people.length), format.count(means[0]?.length ?? 0), format.count(repeats)),
    ...(leftOut > 0 ? [texts.leftOut(format.count(leftOut))] : []),
  ].join(' · ')
  const more = data.more && <Typography color="warning">{texts.more}</Typography>
  if (study.why !== null)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">{texts.none[study.why]}</Typography>
        {more}
      </Box>
    )
  const { spreadColumns, lineColumns } = texts
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography role="status" sx={{ fontWeight: 650 }}>
          {texts.verdicts[study.verdict]}
        </Typography>
        <Typography color="textSecondary" variant="body2">
          {measured}
        </Typography>
        <Typography color="textSecondary" variant="body2">
          {`${texts.categories}: ${format.count(study.categories)}. ${texts.categoriesHint}. ${texts.limits}.`}
        </Typography>
        {more}
      </Box>
      <DataTable
        label={texts.spreads}
        columns={Object.values({
          ...spreadColumns,
          sigma: unit ? texts.sigmaIn(unit) : spreadColumns.sigma,
        }).map((label, k) => ({ label, numeric: k > 0 }))}
        rows={study.spreads.map(({ part, sigma, ofVariance, ofSpread, ofTolerance }) => ({
          key: part,
          cells: [texts.parts[part], formatValue(sigma), percent(ofVariance), percent(ofSpread), percent(ofTolerance)],
        }))}
      />
      <DataTable
        label={texts.lines}
        columns={Object.values(lineColumns).map((label, k) => ({ label, numeric: k > 0 }))}
        rows={study.lines.map(({ source, freedom, squares, mean, f, pValue }) => ({
          key: source,
          cells: [
            texts.sources[source],
            format.count(freedom),
            formatValue(squares),
            formatValue(mean),
            formatValue(f),
            chance(pValue),
          ],
        }))}
      />
      {study.isPooled && (
        <Typography color="textSecondary" variant="body2">
          {texts.pooled}
        </Typography>
      )}
      <Means people={people} means={means} shown={formatValue} />
    </Box>
  )
}

/** Shows on which parts people differ. */
function Means(props: Pick<GaugeStudyData, 'people' | 'means'> & { shown: (value: number) => string }) {
  const { people, means, shown: formatValue } = props
  const format = useFormat()
  const mask = useMask()
  const parts = means[0]?.map((_, part) => texts.part(format.count(part + 1))) ?? []
  return (
    <DataTable
      label={texts.means}
      columns={[{ label: texts.person }, ...parts.map((label) => ({ label, numeric: true }))]}
      rows={people.map((name, k) => ({
        key: String(k),
        cells: [name === null ? texts.unknownPerson : mask.name('Person', name), ...means[k]!.map(formatValue)],
      }))}
    />
  )
}
