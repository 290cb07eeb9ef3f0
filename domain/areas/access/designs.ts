/**
 * What the page of the flow editor may ask: of its own flow, and what there is to choose from in a design. What else
 * its person may do it may not.
 */
const asks = [
  /^GET \/api\/users\/user$/,
  /^GET \/api\/(entities|organizations)$/,
  /^POST \/api\/users\/(logout|refreshToken)$/,
  /^POST \/api\/[A-Za-z]+\/schema$/,
  /^GET \/api\/(groups|devices|calls\/directory|organizationSettings)$/,
  /^POST \/api\/flows\/upload$/,
  /^POST \/api\/(telemetry|errorReports)$/,
]

/** Whether the page that designs a flow may ask this. */
export function designMayAsk(method: string, path: string, flowId: number): boolean {
  const asked = `${method} ${path}`
  const own = `/api/flows/${flowId}`
  const ofFlow = [
    `GET ${own}`,
    `PUT ${own}`,
    `GET ${own}/draft`,
    `PUT ${own}/draft`,
    `POST ${own}/try`,
    `POST ${own}/close`,
  ]
  return ofFlow.includes(asked) || asks.some((allowed) => allowed.test(asked))
}
