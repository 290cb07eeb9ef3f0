import { useMay } from './useMay.ts'

/**
 * True if the user may see where people are, which requires a permission of its own and permission to read employees.
 */
export function useMaySeePeople(): boolean {
  const [approves, mayRead] = [useMay('employees', 'approve'), useMay('employees', 'read')]
  return approves && mayRead
}
