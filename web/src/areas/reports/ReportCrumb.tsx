import { useReports } from './useReports.ts'

/** The title of the report in the address; empty until it is loaded. */
export function ReportCrumb({ id }: { id: string }) {
  const reportDefinitions = useReports()
  return reportDefinitions && (reportDefinitions.find(({ reportID }) => reportID === id)?.report ?? id)
}
