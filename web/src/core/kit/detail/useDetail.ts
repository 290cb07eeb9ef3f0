import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * Returns the row of the screen `/{list}` that the address opens, and functions to open another row and to close it;
 * other parts of the address stay.
 */
export function useDetail(list: string) {
  const { key } = useParams({ strict: false })
  const navigate = useNavigate()
  return useMemo(
    () => ({
      key: key ?? null,
      open: (next: string) =>
        void navigate({ to: '/$list/$key', params: { list, key: next }, search: (before) => before }),
      close: () => void navigate({ to: '/$list', params: { list }, search: (before) => before }),
    }),
    [key, list, navigate],
  )
}
