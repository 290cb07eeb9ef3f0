import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const revision = z.coerce.number().int().positive().nullable().catch(null)

/** The two revisions that are compared, as the address names them (`from=3&to=7`); null where it names none. */
export function useCompared() {
  const search = useSearch({ strict: false }) as { from?: unknown; to?: unknown }
  const navigate = useNavigate()
  const choose = (next: { from: number; to: number }) => {
    const written = { from: String(next.from), to: String(next.to) }
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...written }), replace: true })
  }
  return { chosen: { from: revision.parse(search.from ?? null), to: revision.parse(search.to ?? null) }, choose }
}
