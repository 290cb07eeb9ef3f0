import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { reportRows } from '@takt/domain/areas/reports/responses/reportRows.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { dataResponse } from '../../core/api/client.ts'
import { staleStyle } from '../../core/dashboards/figures/StaleMetrics.tsx'
import { fileName } from '../../core/items/csvFile.ts'
import { useDownload } from '../../core/items/useDownload.ts'
import { Box } from '../../core/kit/Box.tsx'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { FoldedPanel } from '../../core/kit/FoldedPanel.tsx'
import type { Order } from '../../core/kit/table/order.ts'
import { changedSearch, untypedSearch } from '../../core/kit/untypedSearch.ts'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import type { Parameters } from './parameters/parameterDraft.ts'
import { ReportParameters } from './parameters/ReportParameters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { queryParameters, readParameters, writeParameters } from './readParameters.ts'
import { reportTexts as texts } from './texts.ts'
import { useBriefErrorNotice } from './useBriefErrorNotice.ts'
import { useReportColumns } from './useReportColumns.ts'
import { useReports } from './useReports.ts'

const rows = dataResponse(reportRows)

/** Loads a report with these parameters; the previous rows stay until the new ones arrive. */
function useReportRows(reportID: string, queryParams: Readonly<Record<string, string>>) {
  return useRead({
    key: [reports.area, 'report rows', reportID, queryParams],
    path: `/reports/${encodeURIComponent(reportID)}/rows`,
    schema: rows,
    query: queryParams,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type DetailProps = { id: string; onClose: () => void }

/** A report on the screen, with its parameters in the address and its file exports. */
export function ReportDetail({ id, onClose }: DetailProps) {
  const reportDefinitions = useReports()
  const report = reportDefinitions?.find(({ reportID }) => reportID === id)
  if (report) return <Opened key={id} report={report} onClose={onClose} />
  return (
    <DetailPane title={texts.singular} about={id} onClose={onClose}>
      <Typography role="status">{reportDefinitions ? texts.gone : texts.loading}</Typography>
    </DetailPane>
  )
}

/**
 * Returns the sort order from the address: a column, with `:desc` appended for descending; empty if the report's own
 * order applies.
 */
function orderOf({ sortBy }: Parameters): Order<string> {
  const [field = '', direction] = String(sortBy ?? '').split(':')
  return { field, descending: direction === 'desc' }
}

function Opened({ report, onClose }: { report: ReportDefinition; onClose: () => void }) {
  const { reportID } = report
  const navigate = useNavigate()
  const download = useDownload()
  const maySchedule = useMay('scheduledTasks', 'write')
  const encoded = useRouterState({ select: ({ location }) => (location.search as { parameters?: unknown }).parameters })
  const values = readParameters(report, encoded)
  const queryParams = queryParameters(values)
  useBriefErrorNotice(texts.metadataFailed, useReportColumns(reportID, values).error)
  const { data, error, refetch, isPlaceholderData } = useReportRows(reportID, queryParams)
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
    void download(`/reports/${reportID}/export.${ending}`, fileName(report.report, new Date(), ending), queryParams)
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
        {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
        {!data && !error && <Typography role="status">{texts.loading}</Typography>}
        {data && (
          // The values of the previous parameters are never shown as those of the new ones.
          <Box aria-busy={isPlaceholderData} sx={isPlaceholderData ? staleStyle : {}}>
            <ReportTable data={data} order={orderOf(values)} onSort={sort} />
          </Box>
        )}
      </Box>
    </DetailPane>
  )
}
