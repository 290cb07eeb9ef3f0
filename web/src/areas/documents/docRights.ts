import { useMay } from '../../core/session/useMay.ts'

/** Whether pages of any kind may be read. */
export function useMayReadDocs(): boolean {
  const reads = [useMay('instructions', 'read'), useMay('checksheets', 'read'), useMay('programs', 'read')]
  return reads.some(Boolean)
}

/** Pages of which kinds may be written, and hence linked. */
export function useMayWriteDocs() {
  return {
    Instruction: useMay('instructions', 'write'),
    Checksheet: useMay('checksheets', 'write'),
    Program: useMay('programs', 'write'),
  }
}

/** Whether pages of any kind may be approved. */
export function useMayApproveDocs(): boolean {
  const approves = [useMay('instructions', 'approve'), useMay('checksheets', 'approve'), useMay('programs', 'approve')]
  return approves.some(Boolean)
}
