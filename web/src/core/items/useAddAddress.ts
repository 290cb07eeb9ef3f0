import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { untypedSearch } from '../kit/untypedSearch.ts'

const nameOf = (address: string) => `${address}.add`

/** What a new row begins with in its form, as texts. */
export type Begins = Readonly<Record<string, string>>

/** The search parameters of a link that opens a list with its form for a new row, with `begins` filled in. */
export const addingAt = (address: string, begins?: Begins) =>
  untypedSearch({ [nameOf(address)]: begins ? new URLSearchParams(begins).toString() : 'row' })

/**
 * Opens the form for a new row where a link asks for it; the address forgets it at once, so that a reload or Back does
 * not ask again.
 */
export function useAddAddress(address: string, openForm: ((begins: Begins) => void) | null): void {
  const router = useRouter()
  const isAsked = useRouterState({ select: ({ location }) => nameOf(address) in location.search })
  useEffect(() => {
    if (!isAsked) return
    const { [nameOf(address)]: asked, ...others } = router.latestLocation.search as Record<string, string>
    void router.navigate({ to: '.', search: untypedSearch(others), replace: true })
    openForm?.(Object.fromEntries(new URLSearchParams(asked)))
  }, [isAsked, address, router, openForm])
}
