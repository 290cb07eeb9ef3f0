import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * A list that is opened without anything of its own in the address begins with these filters; they stand there like any
 * other, to be taken away.
 */
export function useOpensWith(address: string, filters: Readonly<Record<string, string>> | undefined): void {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const isNew = useRef(true)
  useEffect(() => {
    const isPlain = !Object.keys(search).some((name) => name.startsWith(`${address}.`))
    const isFirst = isNew.current
    isNew.current = false
    if (!isFirst || !isPlain || !filters) return
    const ownFilters = Object.fromEntries(Object.entries(filters).map(([name, value]) => [`${address}.${name}`, value]))
    void navigate({ to: '.', search: (before) => ({ ...before, ...ownFilters }) as typeof before, replace: true })
  })
}
