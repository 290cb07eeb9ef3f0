import { useMemo } from 'react'
import { type MaskKind, maskEmail, maskName } from './mask.ts'
import { useSession } from './SessionContext.tsx'

/** Returns functions for showing names and email addresses: unchanged, or masked in mask mode. */
export function useMask() {
  const isOn = useSession((state) => state.context.maskMode)
  return useMemo(
    () => ({
      isOn,
      name: (kind: MaskKind, name: string) => (isOn ? maskName(kind, name) : name),
      email: (email: string) => (isOn ? maskEmail(email) : email),
    }),
    [isOn],
  )
}
