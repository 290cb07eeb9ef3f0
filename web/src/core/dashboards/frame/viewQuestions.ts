type Question = Readonly<Record<string, unknown>>

const questions = new Map<string, Question>()

/** What was asked last in a view, as its address said it, as long as the page lives. `view`: its organization's. */
export const questionOf = (view: string): Question => questions.get(view) ?? {}

/** Keeps what is asked in a view: its tab brings it back. */
export const keepQuestion = (view: string, question: Question): void => void questions.set(view, question)

/** Somebody signed out, or somebody else signs in: nobody is to find what others asked. */
export const forgetQuestions = (): void => questions.clear()
