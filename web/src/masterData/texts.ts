/** Every text of jobs, parts, people and machines. */
export const masterDataTexts = {
  parts: {
    added: 'Part(s) Have Been Added',
    updated: 'Row(s) Have Been Updated',
    deleted: 'Selected Rows Have Been Deleted',
  },
  revisions: {
    added: 'Revision(s) Have Been Added',
    updated: 'Row(s) Have Been Updated',
    deleted: 'Selected Rows Have Been Deleted',
  },
} as const
