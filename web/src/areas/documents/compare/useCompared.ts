import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const revision = z.coerce.number().int().positive().nullable().catch(null)

/** Returns the two compared revisions in the address (`from=3&to=7`); null where there are none. */
export function useCompared() {
  const search = useSearch({ strict: false }) as { from?: unknown; to?: unknown }
  const navigate = useNavigate()
  const select = (next: { from: number; to: number }) => {
    const searchParams = { from: String(next.from), to: String(next.to) }
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...searchParams }), replace: true })
  }
  return {
    chosen: { from: revision.parse(search.from ?? null), to: revision.parse(search.to ?? null) },
    choose: select,
  }
}
