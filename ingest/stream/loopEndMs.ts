/** Time that loops get to end after a failure (ms); those that hang are left behind, and their rows never win (`versions.ts`). */
export const loopEndMs = 5000
