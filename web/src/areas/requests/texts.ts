/** Texts of the requests area. */
export const requestTexts = {
  notices: { added: 'Request Added', updated: 'Request Updated', deleted: 'Request Deleted' },
  typeNotices: { added: 'Request Type Added', updated: 'Request Type Updated', deleted: 'Request Type Deleted' },
} as const
