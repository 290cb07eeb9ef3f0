import { useMay } from '../../core/session/useMay.ts'

/** Returns true if the user may read pages of any kind. */
export function useMayReadDocs(): boolean {
  const readRights = [useMay('instructions', 'read'), useMay('checksheets', 'read'), useMay('programs', 'read')]
  return readRights.some(Boolean)
}

/** Returns the kinds of pages that the user may write, and hence link. */
export function useMayWriteDocs() {
  return {
    Instruction: useMay('instructions', 'write'),
    Checksheet: useMay('checksheets', 'write'),
    Program: useMay('programs', 'write'),
  }
}

/** Returns true if the user may approve pages of any kind. */
export function useMayApproveDocs(): boolean {
  const approves = [useMay('instructions', 'approve'), useMay('checksheets', 'approve'), useMay('programs', 'approve')]
  return approves.some(Boolean)
}
