import { serverMessageOr, UserError } from '../../core/api/apiError.ts'

/** Runs the work; if it fails without a message from the server, the error has `message`. */
export const withErrorMessage = async <Result>(message: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw new UserError(serverMessageOr(message, error), { cause: error })
  }
}
