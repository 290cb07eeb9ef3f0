import { useMemo } from 'react'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'

/** Formats money in the organization's currency; null is an en dash. `round` omits cents and the sign of zero. */
export function useMoney(currency: string | null) {
  const format = useFormat()
  return useMemo(
    () => ({
      exact: (amount: number | null) => (amount === null ? '–' : format.exactMoney(amount, currency)),
      round: (amount: number | null) => (amount === null ? '–' : format.money(Math.round(amount) + 0, currency)),
    }),
    [format, currency],
  )
}
