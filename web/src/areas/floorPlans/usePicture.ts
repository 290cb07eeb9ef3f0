import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import type { FloorPlan } from './usePlanRows.ts'

/** Where the picture of a plan is on the server. */
export const picturePath = (floorPlanId: number) => `/floorPlans/${floorPlanId}/picture`

/** The picture of a plan; null while it has none, it is not there yet, or must not be shown. */
export function usePictureFile(plan: FloorPlan | null): Blob | null {
  const client = useClient()
  const { organizationId } = usePlace()
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

/** The same as pixels, for graphics. */
export function usePictureBitmap(plan: FloorPlan | null): ImageBitmap | null {
  const file = usePictureFile(plan)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (!file) return setBitmap(null)
    let made: ImageBitmap | null = null
    let isLeft = false
    void createImageBitmap(file).then((image) => {
      made = image
      if (isLeft) image.close()
      else setBitmap(image)
    })
    return () => {
      isLeft = true
      made?.close()
    }
  }, [file])
  return bitmap
}
