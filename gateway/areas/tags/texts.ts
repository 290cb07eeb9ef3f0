/** Error messages of the tags area. */
export const tagsTexts = {
  associationNeeded: 'associationType and associationID are required, and epc to select a single tag',
  tagSwitchedOff: (epc: unknown) => `Tag ${epc} is disabled. Enable it in the list of tags, or use another one.`,
  missing: (label: string | undefined, associationID: unknown) => `${label} ${associationID} does not exist`,
  tagTaken: (epc: unknown, associationType: unknown, associationID: string) =>
    `Tag ${epc} is already on ${associationType} ${associationID}`,
  typeSwitchedOff: (associationType: unknown) => `${associationType} does not accept new tags: the type is disabled`,
  tooManyAssociations: (largestList: number) =>
    `The range has more than ${largestList} associations. Choose a shorter range.`,
} as const
