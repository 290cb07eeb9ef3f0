import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * What was picked among the rows inside the details: a search parameter of the address, set and cleared; what hangs
 * below it goes with it.
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
