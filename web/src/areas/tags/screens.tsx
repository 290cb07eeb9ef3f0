import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { tagAssociationTypes } from '@takt/domain/areas/tags/tagAssociationTypes.ts'
import { tags } from '@takt/domain/areas/tags/tags.ts'
import { useMemo } from 'react'
import { createItemClient } from '../../core/items/itemClient.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { createAssociationActions } from './associationActions.ts'
import { createTagCalls } from './tagCalls.ts'
import { tagTexts as texts } from './texts.ts'

/** The list of tag associations. */
export function TagAssociationsScreen() {
  const client = useClient()
  const actions = useMemo(
    () =>
      createAssociationActions({ client: createItemClient(client, tagAssociations), calls: createTagCalls(client) }),
    [client],
  )
  return <ItemScreen type={tagAssociations} actions={actions} emptyText={texts.noAssociations} />
}

const tagActions = { texts: texts.tagNotices }
const typeActions = { texts: texts.typeNotices }

/** The list of tags. */
export function TagsScreen() {
  return <ItemScreen type={tags} actions={tagActions} emptyText={texts.noTags} />
}

/** The list of types that tags can be associated with. */
export function TagAssociationTypesScreen() {
  return <ItemScreen type={tagAssociationTypes} actions={typeActions} />
}
