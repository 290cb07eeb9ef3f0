import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import type { FloorPlan } from './usePlanRows.ts'

/** Returns the API path of a plan's picture. */
export const picturePath = (floorPlanId: number) => `/floorPlans/${floorPlanId}/picture`

/** Reads the picture of a plan; null if it has none, while loading, or without permission. */
export function usePictureFile(plan: FloorPlan | null): Blob | null {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { data } = useQuery({
    queryKey: [organizationId, 'picture', plan?.floorPlanId, plan?.picture?.sha256],
    enabled: Boolean(plan?.picture),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => client.file(picturePath(plan!.floorPlanId), { signal }),
  })
  return plan?.picture ? (data ?? null) : null
}

/** Returns the picture as a bitmap for rendering. */
export function usePictureBitmap(plan: FloorPlan | null): ImageBitmap | null {
  const file = usePictureFile(plan)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (!file) return setBitmap(null)
    let createdBitmap: ImageBitmap | null = null
    let isLeft = false
    void createImageBitmap(file).then((image) => {
      createdBitmap = image
      if (isLeft) image.close()
      else setBitmap(image)
    })
    return () => {
      isLeft = true
      createdBitmap?.close()
    }
  }, [file])
  return bitmap
}
