import { SaidError, saidOr } from '../../core/api/apiError.ts'

/** The same work; where it fails and the server said nothing, its error says `sentence`. */
export const orSay = async <Result>(sentence: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw new SaidError(saidOr(sentence, error), { cause: error })
  }
}
