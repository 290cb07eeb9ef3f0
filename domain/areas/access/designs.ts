/**
 * Requests allowed for the page of the flow editor, besides those on its own flow: the choices offered in a design.
 * Other rights of the user do not apply.
 */
const allowedRequests = [
  /^GET \/api\/users\/user$/,
  /^GET \/api\/(entities|organizations)$/,
  /^POST \/api\/users\/(logout|refreshToken)$/,
  /^POST \/api\/[A-Za-z]+\/schema$/,
  /^GET \/api\/(groups|devices|calls\/directory|organizationSettings)$/,
  /^POST \/api\/flows\/upload$/,
  /^POST \/api\/(telemetry|errorReports)$/,
]

/** Returns true if the page that designs a flow may send this request. */
export function designMayRequest(method: string, path: string, flowId: number): boolean {
  const request = `${method} ${path}`
  const flowPath = `/api/flows/${flowId}`
  const ofFlow = [
    `GET ${flowPath}`,
    `PUT ${flowPath}`,
    `GET ${flowPath}/draft`,
    `PUT ${flowPath}/draft`,
    `POST ${flowPath}/try`,
    `POST ${flowPath}/close`,
  ]
  return ofFlow.includes(request) || allowedRequests.some((allowed) => allowed.test(request))
}
