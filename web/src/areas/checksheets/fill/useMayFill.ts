import { useMay, useMayReportAtMachines } from '../../../core/session/useMay.ts'

/** True if the signed-in user may record values, by the same rule as on the server. */
export function useMayFill(): boolean {
  const mayRead = useMay('checksheets', 'read')
  return useMayReportAtMachines() && mayRead
}
