import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { tagAssociationTypes } from '@takt/domain/areas/tags/tagAssociationTypes.ts'
import { tags } from '@takt/domain/areas/tags/tags.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { MountedItem } from '../../core/items/mountedItem.ts'
import { associationRules } from './associationRules.ts'
import { tagRules } from './tagRules.ts'

/** Areas with objects that carry tags may use tags; `mayAssociate` decides which associations they may change. */
const additionalAreas: readonly Area[] = ['employees']

export const tagItem: MountedItem = { type: tags, rules: tagRules, alsoUnder: additionalAreas }

export const associationTypeItem: MountedItem = {
  type: tagAssociationTypes,
  alsoUnder: additionalAreas,
  initial: associationTypes,
}

export const associationItem: MountedItem = {
  type: tagAssociations,
  rules: associationRules,
  alsoUnder: additionalAreas,
}
