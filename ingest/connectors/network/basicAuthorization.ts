/** User name and password for HTTP basic authentication; none without a user name. */
type SignIn = { userName?: string | undefined; password?: string | undefined }

/** Returns the header of HTTP basic authentication. */
export const basicAuthorization = ({ userName, password = '' }: SignIn): Record<string, string> =>
  userName === undefined ? {} : { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` }
