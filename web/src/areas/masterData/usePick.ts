import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Stores a selection among the rows inside details as a search parameter of the address; changing it clears the
 * parameters that depend on it.
 */
export function usePick(name: string, below: readonly string[] = []): [string | null, (value: string | null) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const pick = (value: string | null) =>
    void navigate({
      to: '.',
      search: (before) =>
        ({
          ...before,
          ...Object.fromEntries(below.map((other) => [other, undefined])),
          [name]: value ?? undefined,
        }) as typeof before,
    })
  return [search[name] ?? null, pick]
}
