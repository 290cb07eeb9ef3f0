import { useMay } from './useMay.ts'

/** Whether one is shown where people are: a right of its own, and who they are. */
export function useSeesPeople(): boolean {
  const [approves, reads] = [useMay('employees', 'approve'), useMay('employees', 'read')]
  return approves && reads
}
