import Typography from '@mui/material/Typography'
import { reports } from '@takt/domain/reports/reports.ts'
import { Box } from '../kit/Box.tsx'
import { SplitPane } from '../kit/detail/SplitPane.tsx'
import { useDetail } from '../kit/detail/useDetail.ts'
import { SortTable } from '../kit/table/SortTable.tsx'
import { ReportDetail } from './ReportDetail.tsx'
import { reportTexts as texts } from './texts.ts'
import { useReports } from './useReports.ts'

const columns = [
  { label: texts.report, width: 'minmax(11rem, 1fr)' },
  { label: texts.description, width: 'minmax(12rem, 1.5fr)' },
]
const order = { field: 'report', descending: false } as const

/** The reports that there are; they come with the product: each is opened, made into files, put on a schedule. */
export function ReportsScreen() {
  const detail = useDetail(reports.name)
  const known = useReports()
  const listed = (known ?? []).filter(({ showInMainListing }) => showInMainListing)
  return (
    <SplitPane
      name={reports.name}
      usual={30}
      list={
        <Box sx={{ p: { xs: 2, sm: 3 } }}>
          {!known && <Typography role="status">{texts.loading}</Typography>}
          {known && (
            <SortTable
              label={texts.title}
              columns={columns}
              count={listed.length}
              rowKey={(place) => listed[place]!.reportID}
              row={(place) => [listed[place]!.report, listed[place]!.description]}
              order={order}
              onSort={() => {}}
              selected={detail.key}
              onOpen={detail.open}
            />
          )}
        </Box>
      }
      detail={detail.key === null ? null : <ReportDetail key={detail.key} id={detail.key} onClose={detail.close} />}
    />
  )
}
