import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { NoticeOrder } from './noticeOrder.ts'
import type { noticesSearch } from './noticesSearch.ts'

type Search = z.output<typeof noticesSearch>

/** What the address says about notices, `usual` being their order where it says none; and the ways to change it. */
export function useNoticesAddress(usual: NoticeOrder) {
  const { noticeOrder, severity, notice }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: { [Name in keyof Search]?: Search[Name] | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...next, ...(next.noticeOrder === usual ? { noticeOrder: undefined } : {}) }),
      replace: true,
    })
  return {
    search: { severity, notice },
    order: noticeOrder ?? usual,
    change,
    toggle: (id: string) => change({ notice: id === notice ? undefined : id }),
  }
}
