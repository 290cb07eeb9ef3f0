import type { GatewayArea } from '../../core/area.ts'
import { associationRoutes } from './associationRoutes.ts'
import { detailRoutes } from './detailRoutes.ts'
import { associationItem, associationTypeItem, tagItem } from './tagItems.ts'
import { tagRoutes } from './tagRoutes.ts'

/** Tags and their associations. Item types that carry tags are mounted with `tagged`. */
export const tagsArea: GatewayArea = {
  name: 'tags',
  items: [tagItem, associationTypeItem, associationItem],
  open: ({ dependencies, items }) => ({
    routes: [...tagRoutes(), ...associationRoutes(dependencies, items), ...detailRoutes(dependencies, items)],
  }),
}
