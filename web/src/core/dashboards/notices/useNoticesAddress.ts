import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { NoticeOrder } from './noticeOrder.ts'
import type { noticesSearch } from './noticesSearch.ts'

type Search = z.output<typeof noticesSearch>

/**
 * Returns the state of the notices in the address and functions to change it; `defaultOrder` applies if the address has
 * no order.
 */
export function useNoticesAddress(defaultOrder: NoticeOrder) {
  const { noticeOrder, severity, notice }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: { [Name in keyof Search]?: Search[Name] | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({
        ...before,
        ...next,
        ...(next.noticeOrder === defaultOrder ? { noticeOrder: undefined } : {}),
      }),
      replace: true,
    })
  return {
    search: { severity, notice },
    order: noticeOrder ?? defaultOrder,
    change,
    toggle: (id: string) => change({ notice: id === notice ? undefined : id }),
  }
}
