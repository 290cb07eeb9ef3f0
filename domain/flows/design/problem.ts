/** What is wrong with a design: at which step, and of which option (null: of it as a whole). */
export type Problem = { stepId: string | null; option: string | null; sentence: string }
