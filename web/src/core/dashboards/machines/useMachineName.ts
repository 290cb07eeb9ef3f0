import { useCallback, useMemo } from 'react'
import { useMask } from '../../session/useMask.ts'
import { useIsSlide } from '../slides/SlideContext.ts'
import { machineName } from './machineName.ts'
import { useCurrent } from './useCurrent.ts'

type NamedMachine = { resourceID: string; description?: string | null | undefined }

/**
 * Returns the display name of a machine by its resourceID; on a slide only the resourceID. `extraMachines` are machines
 * that may no longer have a device; keep it stable (memo).
 */
export function useMachineName(extraMachines?: readonly NamedMachine[]): (resourceID: string) => string {
  const { data } = useCurrent()
  const mask = useMask()
  const isSlide = useIsSlide()
  const descriptions = useMemo(
    () =>
      new Map(
        [...(data ?? []), ...(extraMachines ?? [])].map(({ resourceID, description }) => [resourceID, description]),
      ),
    [data, extraMachines],
  )
  return useCallback(
    (resourceID) => machineName({ resourceID, description: isSlide ? null : descriptions.get(resourceID) }, mask),
    [descriptions, mask, isSlide],
  )
}
