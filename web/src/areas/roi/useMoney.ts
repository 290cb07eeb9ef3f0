import { useMemo } from 'react'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'

/** Money in the organization's currency; null is an en dash. `round` leaves out cents, and the sign of nothing. */
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
