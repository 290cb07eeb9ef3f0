/** Every text of users, groups and the audit. */
export const accessTexts = {
  groupNotices: { added: 'Group Added', updated: 'Group Updated', deleted: 'Group Deleted' },
} as const
