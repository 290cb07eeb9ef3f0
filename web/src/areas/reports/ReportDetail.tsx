import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReportDefinition } from '@takt/domain/areas/reports/answers/reportDefinition.ts'
import { reportRows } from '@takt/domain/areas/reports/answers/reportRows.ts'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { answered } from '../../core/api/client.ts'
import { oldFiguresStyle } from '../../core/dashboards/figures/OldFigures.tsx'
import { fileName } from '../../core/items/csvFile.ts'
import { useDownload } from '../../core/items/useDownload.ts'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { FoldedPanel } from '../../core/kit/FoldedPanel.tsx'
import { Trouble } from '../../core/kit/Trouble.tsx'
import type { Order } from '../../core/kit/table/order.ts'
import { changedSearch, untypedSearch } from '../../core/kit/untypedSearch.ts'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import type { Parameters } from './parameters/parameterDraft.ts'
import { ReportParameters } from './parameters/ReportParameters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { askedParameters, readParameters, writeParameters } from './readParameters.ts'
import { reportTexts as texts } from './texts.ts'
import { useReportColumns } from './useReportColumns.ts'
import { useReports } from './useReports.ts'
import { useSaidBriefly } from './useSaidBriefly.ts'

const rows = answered(reportRows)

/** A report with these parameters; the one before stays until it is there. */
function useReportRows(reportID: string, asked: Readonly<Record<string, string>>) {
  return useRead({
    key: [reports.area, 'report rows', reportID, asked],
    path: `/reports/${encodeURIComponent(reportID)}/rows`,
    schema: rows,
    query: asked,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type DetailProps = { id: string; onClose: () => void }

/** A report on the screen, with its parameters in the address and the ways to its files. */
export function ReportDetail({ id, onClose }: DetailProps) {
  const known = useReports()
  const report = known?.find(({ reportID }) => reportID === id)
  if (report) return <Opened key={id} report={report} onClose={onClose} />
  return (
    <DetailPane title={texts.one} about={id} onClose={onClose}>
      <Typography role="status">{known ? texts.gone : texts.loading}</Typography>
    </DetailPane>
  )
}

/** As the address says it: a column, `:desc` behind it from the largest on; none while the report's own order holds. */
function orderOf({ sortBy }: Parameters): Order<string> {
  const [field = '', direction] = String(sortBy ?? '').split(':')
  return { field, descending: direction === 'desc' }
}

function Opened({ report, onClose }: { report: ReportDefinition; onClose: () => void }) {
  const { reportID } = report
  const navigate = useNavigate()
  const download = useDownload()
  const maySchedule = useMay('scheduledTasks', 'write')
  const written = useRouterState({ select: ({ location }) => (location.search as { parameters?: unknown }).parameters })
  const values = readParameters(report, written)
  const asked = askedParameters(values)
  useSaidBriefly(texts.metadataFailed, useReportColumns(reportID, values).error)
  const { data, error, refetch, isPlaceholderData } = useReportRows(reportID, asked)
  const change = (parameters: Parameters) =>
    void navigate({
      to: '.',
      search: changedSearch({ parameters: writeParameters(report, parameters) }),
      replace: true,
    })
  const sort = ({ field, descending }: Order<string>) =>
    change({ ...values, sortBy: descending ? `${field}:desc` : field })
  const schedule = () =>
    void navigate({
      to: '/$list/$key',
      params: { list: 'scheduledTasks', key: 'new' },
      search: untypedSearch({ report: reportID, parameters: writeParameters(report, values) }),
    })
  const save = (ending: string) =>
    void download(`/reports/${reportID}/export.${ending}`, fileName(report.report, new Date(), ending), asked)
  return (
    <DetailPane
      title={report.report}
      beside={report.description}
      about={reportID}
      onClose={onClose}
      tools={
        <>
          <Button size="small" onClick={() => save('csv')}>
            {texts.csv}
          </Button>
          <Button size="small" onClick={() => save('xlsx')}>
            {texts.xlsx}
          </Button>
          <Button size="small" onClick={() => save('pdf')}>
            {texts.pdf}
          </Button>
          {maySchedule && (
            <Button size="small" onClick={schedule}>
              {texts.schedule}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FoldedPanel title={texts.parameters}>
          <ReportParameters report={report} values={values} mayFix onChange={change} />
        </FoldedPanel>
        {error && <Trouble what={texts.failed} error={error} onAgain={() => void refetch()} />}
        {!data && !error && <Typography role="status">{texts.loading}</Typography>}
        {data && (
          // The figures of the former parameters are never shown as those of the new ones.
          <Box aria-busy={isPlaceholderData} sx={isPlaceholderData ? oldFiguresStyle : {}}>
            <ReportTable data={data} order={orderOf(values)} onSort={sort} />
          </Box>
        )}
      </Box>
    </DetailPane>
  )
}
