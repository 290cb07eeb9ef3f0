import { useCallback, useMemo } from 'react'
import { useMask } from '../../session/useMask.ts'
import { useIsSlide } from '../slides/SlideContext.ts'
import { machineName } from './machineName.ts'
import { useCurrent } from './useCurrent.ts'

type Known = { resourceID: string; description?: string | null | undefined }

/**
 * What people call a machine, by its resourceID; on a slide nothing but that. `known` are machines that may have no
 * device any more; keep it stable (memo).
 */
export function useMachineName(known?: readonly Known[]): (resourceID: string) => string {
  const { data } = useCurrent()
  const mask = useMask()
  const isSlide = useIsSlide()
  const descriptions = useMemo(
    () => new Map([...(data ?? []), ...(known ?? [])].map(({ resourceID, description }) => [resourceID, description])),
    [data, known],
  )
  return useCallback(
    (resourceID) => machineName({ resourceID, description: isSlide ? null : descriptions.get(resourceID) }, mask),
    [descriptions, mask, isSlide],
  )
}
