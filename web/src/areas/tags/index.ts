/** Public API of the tags area. */
export { TagsSheet } from './TagsSheet.tsx'
export { createTagCalls } from './tagCalls.ts'
export { createTaggedActions } from './taggedActions.ts'
export { taggedPolicies } from './taggedPolicies.ts'
export { useTagAssociationTypes } from './useTagAssociationTypes.ts'
export { useTaggedActions } from './useTaggedActions.ts'
export { useTagsButton } from './useTagsButton.tsx'
