/** What the server says of tags when it refuses. */
export const tagsTexts = {
  associationNeeded: 'associationType and associationID must be given, and epc if only one tag is meant',
  tagSwitchedOff: (epc: unknown) => `tag ${epc} is switched off. Switch it on among the tags, or take another.`,
  missing: (label: string | undefined, associationID: unknown) => `there is no ${label} ${associationID}`,
  tagTaken: (epc: unknown, associationType: unknown, associationID: string) =>
    `Tag ${epc} is on ${associationType} ${associationID} already`,
  typeSwitchedOff: (associationType: unknown) => `${associationType} takes no new tags: the type is switched off`,
  tooManyAssociations: (largestList: number) =>
    `More than ${largestList} associations held then. Ask for a shorter range.`,
} as const
