import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { done } from '../api/client.ts'
import { tellFailure } from '../api/tellFailure.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { rasterise } from './rasterise.ts'
import { floorPlanTexts as texts } from './texts.ts'
import { picturePath } from './usePicture.ts'
import type { FloorPlan } from './usePlanRows.ts'

/** Gives a plan its picture, or another; what is placed on it stays where it is. */
export function PictureButton({ plan }: { plan: FloorPlan }) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const busy = useBusy()
  const { organizationId } = usePlace()
  const chooser = useRef<HTMLInputElement>(null)
  const label = plan.picture ? texts.replace : texts.upload
  const send = async (file: File) => {
    const pixels = await rasterise(file).catch(() => null)
    if (!pixels) return notices.error(texts.noPicture)
    try {
      await busy.during(label, () => client.put(picturePath(plan.floorPlanId), { schema: done, bytes: pixels }))
      await queries.invalidateQueries({ queryKey: [organizationId] })
      notices.success(texts.uploaded)
    } catch (error) {
      tellFailure(notices, error)
    }
  }
  return (
    <>
      <Button size="small" onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/svg+xml"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
