import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { untypedSearch } from '../kit/untypedSearch.ts'

const nameOf = (address: string) => `${address}.add`

/** Initial values of a new row in its form, as texts. */
export type InitialValues = Readonly<Record<string, string>>

/**
 * Returns the search parameters of a link that opens a list with its form for a new row, with `initialValues` filled
 * in.
 */
export const addingAt = (address: string, initialValues?: InitialValues) =>
  untypedSearch({ [nameOf(address)]: initialValues ? new URLSearchParams(initialValues).toString() : 'row' })

/**
 * Opens the form for a new row if a link requests it; removes the parameter at once, so that a reload or Back does not
 * open it again.
 */
export function useAddAddress(address: string, openForm: ((initialValues: InitialValues) => void) | null): void {
  const router = useRouter()
  const isRequested = useRouterState({ select: ({ location }) => nameOf(address) in location.search })
  useEffect(() => {
    if (!isRequested) return
    const { [nameOf(address)]: valuesText, ...otherParams } = router.latestLocation.search as Record<string, string>
    void router.navigate({ to: '.', search: untypedSearch(otherParams), replace: true })
    openForm?.(Object.fromEntries(new URLSearchParams(valuesText)))
  }, [isRequested, address, router, openForm])
}
