import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { Box } from '../../core/kit/Box.tsx'
import { SplitPane } from '../../core/kit/detail/SplitPane.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { SortTable } from '../../core/kit/table/SortTable.tsx'
import { TwoLines } from '../../core/kit/table/TwoLines.tsx'
import { ReportDetail } from './ReportDetail.tsx'
import { reportTexts as texts } from './texts.ts'
import { useReports } from './useReports.ts'

const columns = [
  { label: texts.report, width: 'minmax(11rem, 1fr)' },
  { label: texts.description, width: 'minmax(6rem, 1.5fr)' },
]
/** On a phone the description of a report is below its title; both have up to two lines. */
const phoneColumns = [{ label: texts.report, width: 'minmax(11rem, 1fr)' }]
const phoneRowRem = 4.5
const order = { field: 'report', descending: false } as const

function OnPhone({ report, description }: { report: string; description: string }) {
  return (
    <Box component="span" sx={{ display: 'grid', flex: 1, textAlign: 'left', rowGap: 0.5 }}>
      <TwoLines text={report} />
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        <TwoLines text={description} />
      </Box>
    </Box>
  )
}

/** The list of the reports that come with the product; each can be opened, exported to files and scheduled. */
export function ReportsScreen() {
  const detail = useDetail(reports.name)
  const reportDefinitions = useReports()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const listed = (reportDefinitions ?? []).filter(({ showInMainListing }) => showInMainListing)
  return (
    <SplitPane
      name={reports.name}
      usual={30}
      list={
        <Box sx={{ p: { xs: 2, sm: 3 } }}>
          {!reportDefinitions && <Typography role="status">{texts.loading}</Typography>}
          {reportDefinitions && (
            <SortTable
              label={texts.title}
              columns={isPhone ? phoneColumns : columns}
              count={listed.length}
              rowKey={(index) => listed[index]!.reportID}
              row={(index) => {
                const { report, description } = listed[index]!
                return isPhone ? [<OnPhone key="report" {...{ report, description }} />] : [report, description]
              }}
              rowRem={isPhone ? phoneRowRem : undefined}
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
