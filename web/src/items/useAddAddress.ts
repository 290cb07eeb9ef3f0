import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const nameOf = (address: string) => `${address}.add`

/** The search parameters of a link that opens a list with its form for a new row. */
export const addingAt = (address: string) => ({ [nameOf(address)]: 'row' }) as never

/**
 * Opens the form for a new row where a link asks for it; the address forgets it at once, so that a reload or Back does
 * not ask again.
 */
export function useAddAddress(address: string, openForm: (() => void) | null): void {
  const router = useRouter()
  const isAsked = useRouterState({ select: ({ location }) => nameOf(address) in location.search })
  useEffect(() => {
    if (!isAsked) return
    const { [nameOf(address)]: _, ...others } = router.latestLocation.search as Record<string, unknown>
    void router.navigate({ to: '.', search: others as never, replace: true })
    openForm?.()
  }, [isAsked, address, router, openForm])
}
