import { useMay, useMayTell } from '../../../core/session/useMay.ts'

/** Whether whoever is signed in may say what was found, as the server decides it. */
export function useMayFill(): boolean {
  const mayRead = useMay('checksheets', 'read')
  return useMayTell() && mayRead
}
