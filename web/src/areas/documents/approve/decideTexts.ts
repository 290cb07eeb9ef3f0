/** Texts of what is decided about a revision: who may approve it, approving, taking that back, rejecting. */
export const decideTexts = {
  approve: 'Approve',
  approveAfterAll: 'Approve After All',
  othersApprove: 'You wrote this revision, or gave its page the name: somebody else approves it.',
  whoApproves: (pages: string, names: readonly string[], more: number) => {
    if (names.length === 0 && more === 0) return `Nobody else may approve ${pages} yet.`
    if (names.length === 0) return `${more} other ${more === 1 ? 'person' : 'people'} may approve ${pages}.`
    return `Others who may approve ${pages}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  },
  unapprove: 'Take Approval Back',
  unapproveThis: (title: string, revNum: number) => `Take the approval of revision ${revNum} of ${title} back?`,
  nothingInForce: (revNum: number) => `Revision ${revNum} is no longer in force, and nothing is until one is approved.`,
  replacedBy: (revNum: number, former: number) =>
    `Revision ${revNum} is no longer in force; revision ${former} is, as before.`,
  putBack: (revNum: number) => `Put revision ${revNum} in force`,
  reject: 'Reject',
  rejectThis: (title: string, revNum: number) => `Reject revision ${revNum} of ${title}?`,
  rejectReason: 'Why it is rejected',
  rejectOwn: 'Reject My Revision',
  keep: 'Keep',
  revisionApproved: 'Revision Approved',
  revisionUnapproved: 'Revision Unapproved',
  revisionPutBack: (revNum: number) => `Revision Unapproved, Revision ${revNum} in Force`,
  revisionRejected: 'Revision Rejected',
} as const
