import { useReports } from './useReports.ts'

/** What a report in the address is called; nothing until that is known. */
export function ReportCrumb({ id }: { id: string }) {
  const known = useReports()
  return known && (known.find(({ reportID }) => reportID === id)?.report ?? id)
}
