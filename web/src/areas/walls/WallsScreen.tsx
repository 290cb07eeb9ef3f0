import { walls } from '@takt/domain/areas/efficiency/floor/walls.ts'
import type { ExtraColumn } from '../../core/items/itemGridProps.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useDetail } from '../../core/kit/detail/useDetail.ts'
import { wallListTexts as texts } from './texts.ts'
import { WallDetail } from './WallDetail.tsx'

const extraColumns: readonly ExtraColumn[] = [
  {
    name: 'slides',
    label: texts.slidesLabel,
    width: 140,
    text: ({ slides }) => (Array.isArray(slides) ? texts.slides(slides.length) : ''),
  },
]
const actions = { texts: texts.notices }

/** The list of walls, which are dashboards that a display shows in rotation; their order is set in the details. */
export function WallsScreen() {
  const detail = useDetail(walls.name)
  return (
    <ItemScreen
      type={walls}
      usual={45}
      isEditedOpen
      // Next, the dashboards are chosen.
      onAdded={({ wallID }) => detail.open(String(wallID))}
      actions={actions}
      extraColumns={extraColumns}
      emptyText={texts.empty}
      Detail={WallDetail}
    />
  )
}
